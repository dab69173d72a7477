// A herd in virtual time on a policy's page.

import { marks } from './marks.js';
import { count } from './numbers.js';
import { palette } from './palette.js';

const Chart = window.Chart;
const OUTAGE = 30;

const $ = (id) => document.getElementById(id);
const section = $('herd');

let chart = null;
let curve = [];
let asked = 0;

async function ask() {
    const mine = ++asked;
    const { clients, rate } = $('herd-form').elements;
    $('herd-words').textContent = 'Computing …';
    const body = { policy: section.dataset.policy, client_count: Number(clients.value), outage: { duration: OUTAGE, mode: 'refuse' } };
    if (rate.value !== '') {
        body.gateway = { handshake_rate: Number(rate.value) };
    }
    try {
        const answer = await fetch('/api/policies/preview', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
            body: JSON.stringify(body),
        });
        const json = await answer.json();
        if (mine === asked) {
            answer.ok ? show(json.herd) : show({ sentence: json.detail });
        }
    } catch {
        if (mine === asked) {
            show({ sentence: 'The server does not answer. Choose again to try again.' });
        }
    }
}

function show({ sentence, attempts_per_second: attempts = [] }) {
    $('herd-words').textContent = sentence;
    $('herd-plot').hidden = attempts.length === 0;
    curve = attempts;
    if (attempts.length > 0) {
        chart ??= new Chart($('herd-curve'), { type: 'bar', data: { datasets: [] }, options: options(), plugins: [marks] });
        chart.$marks = { outages: [{ from: 0, to: OUTAGE }], bursts: [], capacity: null, labels: false };
        paint();
    }
}

function paint() {
    const c = palette();
    chart.data.datasets = [{ label: 'attempts', data: curve.map((y, x) => ({ x: x + 0.5, y })), backgroundColor: c.attempts, barPercentage: 0.9, categoryPercentage: 1 }];
    chart.options.scales.x.max = Math.max(OUTAGE + 5, curve.length);
    Object.values(chart.options.scales).forEach((scale) => {
        scale.grid.color = c.grid;
        scale.border.color = c.grid;
        scale.ticks.color = c.text;
        scale.title.color = c.text;
    });
    chart.update('none');
}

function options() {
    const axis = (title) => ({ grid: {}, border: {}, ticks: { maxRotation: 0 }, title: { display: true, text: title } });
    return {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        parsing: false,
        scales: {
            x: { ...axis('seconds after the loss'), type: 'linear', min: 0, offset: false, ticks: { maxRotation: 0, includeBounds: false } },
            y: { ...axis('attempts per second'), beginAtZero: true },
        },
        plugins: {
            legend: { display: false },
            tooltip: { animation: false, callbacks: { title: (items) => (items[0] ? `Second ${Math.ceil(items[0].parsed.x)}` : ''), label: (item) => `${count(item.parsed.y)} attempts` } },
        },
    };
}

if (section) {
    section.hidden = false;
    $('herd-form').addEventListener('change', ask);
    $('herd-form').addEventListener('submit', (event) => event.preventDefault());
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => requestAnimationFrame(() => chart && paint()));
    ask();
}
