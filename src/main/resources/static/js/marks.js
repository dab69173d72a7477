// What all charts over time mark: the outages, the bursts, the gateway's capacity. Drawn by hand, because there may be a
// hundred of them: as options of a chart, each would be resolved anew with each drawing.

import { rate } from './numbers.js';
import { palette } from './palette.js';

const MOST_MARKS = 60;
const FONT_SIZE = 11;
const LABEL_HEIGHT = 15;
const WIDEST_BURST = 70;
const NARROWEST_BURST = 22;
const WIDEST_OUTAGE = 140;
const NARROWEST_OUTAGE = 90;

/** A plugin: outages lie below the curves, the rest above. What is to be marked is the chart's $marks. */
export const marks = {
    id: 'marks',
    beforeDatasetsDraw: (chart) => inside(chart, ({ outages }) => outages.slice(0, MOST_MARKS).forEach((outage) => shade(chart, outage))),
    afterDatasetsDraw: (chart) =>
        inside(chart, ({ bursts, capacity }) => {
            bursts.slice(0, MOST_MARKS).forEach((at) => vertical(chart, at));
            if (capacity !== null) {
                horizontal(chart, capacity);
            }
            label(chart);
        }),
};

function inside(chart, draw) {
    if (!chart.$marks) {
        return;
    }
    const { ctx, chartArea } = chart;
    ctx.save();
    ctx.beginPath();
    ctx.rect(chartArea.left, chartArea.top, chartArea.width, chartArea.height);
    ctx.clip();
    ctx.font = `${FONT_SIZE}px ${window.Chart.defaults.font.family}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    draw(chart.$marks);
    ctx.restore();
}

function shade({ ctx, chartArea, scales, $marks }, outage) {
    const from = Math.max(chartArea.left, scales.x.getPixelForValue(outage.from));
    const width = Math.min(chartArea.right, scales.x.getPixelForValue(outage.to)) - from;
    ctx.fillStyle = `${palette().outage}38`;
    ctx.fillRect(from, chartArea.top, width, chartArea.height);
    if ($marks.labels && width > NARROWEST_OUTAGE) {
        ctx.fillStyle = palette().text;
        ctx.fillText(width > WIDEST_OUTAGE ? 'gateway down' : 'down', from + width / 2, chartArea.top + 2 + LABEL_HEIGHT / 2);
    }
}

function vertical({ ctx, chartArea, scales }, value) {
    const x = scales.x.getPixelForValue(value);
    stroke(ctx, palette().burst, [6, 3], [x, chartArea.top], [x, chartArea.bottom]);
}

function horizontal({ ctx, chartArea, scales }, value) {
    const y = scales.y.getPixelForValue(value);
    stroke(ctx, palette().capacity, [10, 4, 2, 4], [chartArea.left, y], [chartArea.right, y]);
    const words = `capacity ${rate(value)}/s`;
    tag(ctx, words, chartArea.left + 4, y - 9 - LABEL_HEIGHT / 2, `${palette().panel}d0`, palette().text);
}

function stroke(ctx, colour, dash, [fromX, fromY], [toX, toY]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.5;
    ctx.setLineDash(dash);
    ctx.beginPath();
    ctx.moveTo(fromX, fromY);
    ctx.lineTo(toX, toY);
    ctx.stroke();
}

/** The bursts' names, as far as they have room. */
function label({ ctx, chartArea, scales, $marks }) {
    const { bursts, interval, burstWords, labels } = $marks;
    const room = bursts.length < 2 ? Infinity : scales.x.getPixelForValue(bursts[0] + interval) - scales.x.getPixelForValue(bursts[0]);
    if (!labels || room <= NARROWEST_BURST) {
        return;
    }
    bursts.slice(0, MOST_MARKS).forEach((at, i) => {
        const words = burstWords ?? (room > WIDEST_BURST ? `burst ${i + 1}` : String(i + 1));
        const width = ctx.measureText(words).width + 8;
        const left = scales.x.getPixelForValue(at) - width / 2;
        const fitting = Math.max(chartArea.left, Math.min(left, chartArea.right - width));
        tag(ctx, words, fitting, chartArea.top + 1, palette().burst, palette().panel);
    });
}

function tag(ctx, words, left, top, ground, ink) {
    const width = ctx.measureText(words).width + 8;
    ctx.fillStyle = ground;
    ctx.beginPath();
    ctx.roundRect(left, top, width, LABEL_HEIGHT, 5);
    ctx.fill();
    ctx.fillStyle = ink;
    ctx.fillText(words, left + width / 2, top + LABEL_HEIGHT / 2);
}
