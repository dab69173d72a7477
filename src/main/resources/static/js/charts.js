// The charts of a run. They share the time axis, the burst marks and the outage shading.

import { marks } from './marks.js';
import { percent, rate } from './numbers.js';
import { palette, scheme } from './palette.js';

const Chart = window.Chart;

/**
 * Pixels that a step needs to be drawn as a wide line. Closer ones are easier to tell apart as thin lines, and browsers
 * without a graphics card draw those five times as fast.
 */
const DENSE = 2;

const seconds = (value) => `${Number(value.toFixed(3))} s`;

const line = (label, colour, extra) => ({
    label,
    data: [],
    borderColor: colour,
    backgroundColor: `${colour}30`,
    borderWidth: 1.75,
    pointRadius: 0,
    pointStyle: 'line',
    stepped: 'before',
    ...extra,
});

function baseOptions(colours, yTitle) {
    const axis = { grid: { color: colours.grid }, border: { color: colours.grid } };
    const ticks = { color: colours.text, maxRotation: 0, autoSkipPadding: 16 };
    return {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        parsing: false,
        normalized: true,
        events: ['mousemove', 'mouseout', 'touchstart', 'touchmove'],
        interaction: { mode: 'nearest', axis: 'x', intersect: false },
        scales: {
            x: { ...axis, type: 'linear', min: 0, ticks: { ...ticks, includeBounds: false, callback: seconds } },
            y: {
                ...axis,
                beginAtZero: true,
                grace: '14%',
                ticks: { ...ticks, maxTicksLimit: 7, callback: (value) => rate(value) },
                title: { display: true, text: yTitle, color: colours.text },
            },
        },
        plugins: {
            legend: { labels: { color: colours.text, usePointStyle: true, pointStyleWidth: 30, boxHeight: 7, generateLabels: legend } },
            tooltip: { animation: false, callbacks: { title: (items) => (items[0] ? seconds(items[0].parsed.x) : '') } },
        },
    };
}

/** The legend shows each line with its dashes. */
function legend(chart) {
    const labels = Chart.defaults.plugins.legend.labels.generateLabels(chart);
    labels.sort((a, b) => a.datasetIndex - b.datasetIndex);
    return labels.map((item) => ({
        ...item,
        lineDash: chart.data.datasets[item.datasetIndex].borderDash ?? [],
        lineWidth: 2.5,
    }));
}

/** Attempts, opened and failed per second over time. */
export function arrivalChart(canvas, storm) {
    const c = palette();
    const options = baseOptions(c, 'per second');
    options.plugins.tooltip.callbacks.label = (item) => `${item.dataset.label}: ${rate(item.parsed.y)}/s`;
    const datasets = [
        line('attempts', c.attempts, { fill: 'origin', order: 3 }),
        line('opened', c.opened, { borderDash: [7, 3], order: 2, borderWidth: 2 }),
        line('failed', c.failed, { borderDash: [2, 2.5], order: 1, borderWidth: 2 }),
    ];
    // One more comes when somebody asks what the model said.
    const chart = new Chart(canvas, { type: 'line', data: { datasets }, options, plugins: [marks] });
    return new Plot(chart, storm, { labels: true, capacity: true });
}

/** One line for each of several runs: their attempts per second. */
export function ratesChart(canvas, storm, runs) {
    const options = baseOptions(palette(), 'attempts per second');
    options.plugins.tooltip.callbacks.label = (item) => `${item.dataset.label}: ${rate(item.parsed.y)}/s`;
    return comparedChart(canvas, storm, runs, options, { labels: true, capacity: true });
}

/** One line for each of several runs: the share of its fleet that is connected. */
export function sharesChart(canvas, storm, runs) {
    const options = baseOptions(palette(), 'of the fleet');
    sharesAxis(options);
    return comparedChart(canvas, storm, runs, options, {});
}

/** Colour and dashes tell the runs apart, never the colour alone. */
function comparedChart(canvas, storm, runs, options, carried) {
    const c = palette();
    const datasets = runs.map(({ label, look }) => line(label, c[look.colour], { ink: look.colour, borderDash: look.dash, borderWidth: 2.25 }));
    return new Plot(new Chart(canvas, { type: 'line', data: { datasets }, options, plugins: [marks] }), storm, carried);
}

/** Makes room for the model's attempts on an arrival chart. */
export function addModel(plot) {
    const c = palette();
    plot.chart.data.datasets.push(line('attempts, the model', c.text, { borderDash: [9, 4], borderWidth: 1.25, order: 0 }));
}

/** The share of the fleet that is connected. */
export function connectedChart(canvas, storm) {
    const c = palette();
    const options = baseOptions(c, 'of the fleet');
    sharesAxis(options);
    const datasets = [
        line('connected', c.opened, { fill: 'origin' }),
        line('given up', c.failed, { borderDash: [2, 2.5] }),
    ];
    return new Plot(new Chart(canvas, { type: 'line', data: { datasets }, options, plugins: [marks] }), storm, {});
}

function sharesAxis(options) {
    Object.assign(options.scales.y, { max: 100, grace: 0 });
    options.scales.y.ticks.stepSize = 25;
    options.scales.y.ticks.callback = (value) => `${value} %`;
    options.plugins.tooltip.callbacks.label = (item) => `${item.dataset.label}: ${percent(item.parsed.y / 100)}`;
}

/** How long a handshake took, from attempt to open. */
export function latencyChart(canvas, storm) {
    const c = palette();
    const options = baseOptions(c, 'milliseconds');
    options.plugins.tooltip.callbacks.label = (item) => `${item.dataset.label}: ${item.parsed.y.toFixed(1)} ms`;
    options.plugins.legend.labels.pointStyleWidth = 12;
    const dots = { stepped: false, showLine: true, borderWidth: 1, spanGaps: storm.tick * 1.5 };
    const datasets = [
        line('median', c.opened, { ...dots, pointStyle: 'circle', pointRadius: 2 }),
        line('99th percentile', c.burst, { ...dots, pointStyle: 'triangle', pointRadius: 3, borderDash: [4, 3] }),
    ];
    return new Plot(new Chart(canvas, { type: 'line', data: { datasets }, options, plugins: [marks] }), storm, {});
}

/** A dot per attempt: sampled clients upwards, time to the right. */
export function rasterChart(canvas, storm) {
    const c = palette();
    const options = baseOptions(c, 'client');
    options.plugins.legend.display = false;
    options.plugins.tooltip.enabled = false;
    Object.assign(options.scales.y, { max: storm.clients, grace: 0, grid: { display: false } });
    const dots = { id: 'dots', beforeDatasetsDraw: (chart) => paintDots(chart, storm) };
    return new Plot(new Chart(canvas, { type: 'line', data: { datasets: [] }, options, plugins: [marks, dots] }), storm, {});
}

/** Each column's runs of neighbouring rows are painted as one box, so a lockstep fleet is cheap too. */
function paintDots(chart, storm) {
    const { ctx, chartArea, scales } = chart;
    const rows = Math.min(200, storm.clients);
    const height = chartArea.height / rows;
    ctx.save();
    ctx.beginPath();
    ctx.rect(chartArea.left, chartArea.top, chartArea.width, chartArea.height);
    ctx.clip();
    ctx.beginPath();
    for (const point of chart.$points ?? []) {
        const x = scales.x.getPixelForValue(point.seq * storm.tick);
        const width = Math.max(1.5, scales.x.getPixelForValue((point.seq + point.span) * storm.tick) - x);
        eachRun(point.raster, rows, (from, to) => {
            const bottom = chartArea.bottom - from * height;
            ctx.rect(x, bottom - (to - from) * height, width, Math.max(1, (to - from) * height));
        });
    }
    ctx.fillStyle = palette().attempts;
    ctx.fill();
    ctx.restore();
}

function eachRun(digits, rows, paint) {
    let from = -1;
    for (let row = 0; row <= rows; row++) {
        const set = row < rows && ((digits[row >> 2] ?? 0) >> (row & 3)) & 1;
        if (set && from < 0) {
            from = row;
        } else if (!set && from >= 0) {
            paint(from, row);
            from = -1;
        }
    }
}

/** One chart with the marks that all of them carry. */
class Plot {
    constructor(chart, storm, { labels = false, capacity = false }) {
        this.chart = chart;
        this.storm = storm;
        this.labels = labels;
        this.capacity = capacity;
        this.seen = true;
        this.stale = false;
        scheme.addEventListener('change', () => requestAnimationFrame(() => this.recolour()));
        new IntersectionObserver((entries) => this.sight(entries.at(-1).isIntersecting), { rootMargin: '100px' }).observe(chart.canvas);
        window.addEventListener('beforeprint', () => this.sight(true));
    }

    /** What is off the screen is drawn when it comes near. */
    sight(seen) {
        this.seen = seen;
        if (seen && this.stale) {
            this.draw();
        }
    }

    draw() {
        this.stale = !this.seen;
        if (this.seen) {
            this.chart.update('none');
        }
    }

    /**
     * @param until the end of the time axis
     * @param series one array of {x, y} for each dataset
     * @param most the highest value, for the scale
     * @param from the beginning of the time axis
     */
    show(until, series, most = 0, from = 0) {
        const { chart, storm } = this;
        chart.data.datasets.forEach((dataset, i) => {
            dataset.data = series[i];
            dataset.wide ??= dataset.borderWidth;
            dataset.borderWidth = series[i].length * DENSE > chart.width ? 1 : dataset.wide;
        });
        chart.options.scales.x.min = from;
        chart.options.scales.x.max = until;
        if (this.capacity && storm.capacity !== null && storm.capacity < 4 * most) {
            chart.options.scales.y.suggestedMax = storm.capacity * 1.05;
        }
        chart.$marks = this.marks(until);
        this.draw();
    }

    marks(until) {
        const { storm, labels } = this;
        return {
            outages: storm.outagesUntil(until),
            bursts: storm.burstsUntil(until),
            capacity: this.capacity ? storm.capacity : null,
            interval: storm.interval,
            burstWords: storm.burstWords,
            labels,
        };
    }

    recolour() {
        const c = palette();
        const { options, data } = this.chart;
        const keys = { attempts: c.attempts, 'attempts, the model': c.text, opened: c.opened, connected: c.opened, median: c.opened, failed: c.failed, 'given up': c.failed, '99th percentile': c.burst };
        data.datasets.forEach((dataset) => {
            const ink = c[dataset.ink] ?? keys[dataset.label];
            Object.assign(dataset, { borderColor: ink, backgroundColor: `${ink}30` });
        });
        Object.values(options.scales).forEach((scale) => {
            scale.grid.color = c.grid;
            scale.border.color = c.grid;
            scale.ticks.color = c.text;
            if (scale.title) {
                scale.title.color = c.text;
            }
        });
        options.plugins.legend.labels.color = c.text;
        this.chart.update('none');
    }
}
