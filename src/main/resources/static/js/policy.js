// A policy's page and policies side by side: the chart of waits.

import { EnvelopeChart } from './envelope.js';

const canvas = document.getElementById('envelope');
const many = document.getElementById('policies');

if (canvas) {
    const sources = many ? [...many.content.querySelectorAll('li')] : [canvas];
    new EnvelopeChart(canvas, { legend: many !== null }).show(
        sources.map(({ dataset }) => ({ name: dataset.name, ranges: JSON.parse(dataset.envelope) })),
    );
}
