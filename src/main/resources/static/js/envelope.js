// The chart of waits: for each policy the band from the shortest to the longest wait, and the median.

import { palette } from './palette.js';
import { LOOKS } from './looks.js';

const Chart = window.Chart;

const seconds = (value) => `${Number(value.toPrecision(3))} s`;

/** "0 to 0.5 s before the first retry, 0 to 30 s before retry 13." */
export function envelopeWords(ranges) {
    if (ranges.length === 0) {
        return 'It makes no retry.';
    }
    const span = ({ min, max }) => (min === max ? seconds(min) : `${Number(min.toPrecision(3))} to ${seconds(max)}`);
    const first = `${span(ranges[0])} before the first retry`;
    if (ranges.length === 1) {
        return `${first}, which is the only one.`;
    }
    return `${first}, ${span(ranges.at(-1))} before retry ${ranges.length}${ranges.length < 13 ? ', the last one' : ''}.`;
}

export class EnvelopeChart {
    constructor(canvas, { legend = true } = {}) {
        this.policies = [];
        this.chart = new Chart(canvas, { type: 'line', data: { datasets: [] }, options: options(legend) });
        window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => requestAnimationFrame(() => this.show(this.policies)));
    }

    /** @param policies name and ranges ({n, min, median, max}, in seconds) of each */
    show(policies) {
        this.policies = policies;
        const c = palette();
        const { chart } = this;
        chart.data.datasets = policies.flatMap((policy, i) => datasets(policy, LOOKS[i % LOOKS.length], c));
        Object.values(chart.options.scales).forEach((scale) => {
            scale.grid.color = c.grid;
            scale.border.color = c.grid;
            scale.ticks.color = c.text;
            scale.title.color = c.text;
        });
        chart.options.plugins.legend.labels.color = c.text;
        chart.update('none');
    }
}

function datasets({ name, ranges }, look, c) {
    const colour = c[look.colour];
    const points = (key) => ranges.map((range) => ({ x: range.n + 1, y: range[key] }));
    const edge = { borderColor: `${colour}80`, borderWidth: 1, pointRadius: 0, pointHitRadius: 0, band: true };
    return [
        { ...edge, label: `${name}, longest`, data: points('max'), fill: '+1', backgroundColor: `${colour}26`, order: 2 },
        { ...edge, label: `${name}, shortest`, data: points('min'), fill: false, order: 2 },
        {
            label: name,
            data: points('median'),
            borderColor: colour,
            backgroundColor: colour,
            borderWidth: 2,
            borderDash: look.dash,
            pointStyle: look.mark,
            pointRadius: 3.5,
            clip: 8,
            fill: false,
            order: 1,
        },
    ];
}

function options(legend) {
    const axis = (title) => ({ grid: {}, border: {}, ticks: { maxRotation: 0 }, title: { display: true, text: title } });
    const x = axis('retry');
    const y = axis('seconds');
    return {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        parsing: false,
        interaction: { mode: 'nearest', axis: 'x', intersect: false },
        scales: {
            x: { ...x, type: 'linear', min: 1, max: 13, ticks: { ...x.ticks, stepSize: 1, includeBounds: true } },
            y: { ...y, type: 'linear', beginAtZero: true, ticks: { ...y.ticks, maxTicksLimit: 6 } },
        },
        plugins: {
            legend: {
                display: legend,
                labels: { usePointStyle: true, filter: (item, data) => !data.datasets[item.datasetIndex].band },
            },
            tooltip: {
                animation: false,
                filter: (item) => !item.dataset.band,
                callbacks: {
                    title: (items) => (items[0] ? `Retry ${items[0].parsed.x}` : ''),
                    label: (item) => `${item.dataset.label}: ${seconds(item.parsed.y)} in the middle`,
                },
            },
        },
    };
}
