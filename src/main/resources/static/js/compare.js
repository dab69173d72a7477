// Runs side by side: the words and the tables are the server's, the curves are drawn here.

import { rasterChart, ratesChart, sharesChart } from './charts.js';
import { LOOKS } from './looks.js';

const $ = (id) => document.getElementById(id);

/** What the charts mark: one burst at 0, and what the gateways of all runs have in common. */
class Aligned {
    constructor(runs) {
        this.tick = 1;
        this.interval = Infinity;
        this.burstWords = runs.every((run) => run.burst === 0) ? 'start' : 'burst';
        this.bursts = runs.every((run) => run.burst === null) ? [] : [0];
        this.outages = common(runs, 'outage') > 0 ? [{ from: 0, to: runs[0].outage }] : [];
        this.capacity = common(runs, 'capacity');
    }

    burstsUntil() {
        return this.bursts;
    }

    outagesUntil() {
        return this.outages;
    }
}

/** The value that all runs have, or null. */
function common(runs, key) {
    return runs.every((run) => run[key] === runs[0][key]) ? runs[0][key] : null;
}

class ComparePage {
    constructor(runs) {
        this.runs = runs;
        this.from = Math.min(...runs.map((run) => run.from));
        this.until = Math.max(...runs.map((run) => run.to));
        const storm = new Aligned(runs);
        const lines = runs.map(({ label }, i) => ({ label, look: LOOKS[i % LOOKS.length] }));
        this.arrivals = ratesChart($('arrivals'), storm, lines);
        sharesChart($('connected'), storm, lines).show(this.until, this.series('connected_share', (share) => 100 * share), 0, this.from);
        runs.forEach((run, i) => this.raster(run, i));
        $('logarithmic').addEventListener('change', () => this.paintArrivals());
        this.paintArrivals();
    }

    /** On a logarithmic scale nothing is shown as a little less than one attempt in a window. */
    paintArrivals() {
        const logarithmic = $('logarithmic').checked;
        const least = 0.5 / Math.max(...this.runs.map((run) => run.width));
        const { y } = this.arrivals.chart.options.scales;
        const highest = Math.max(least, ...this.runs.flatMap((run) => run.points.map((point) => point.arrival_rate)));
        Object.assign(y, logarithmic ? { type: 'logarithmic', min: least, max: 2 * highest } : { type: 'linear', min: 0, max: undefined });
        this.arrivals.show(this.until, this.series('arrival_rate', (rate) => (logarithmic ? Math.max(rate, least) : rate)), highest, this.from);
    }

    /** A step line holds a value until the next point, so the last one is told twice. */
    series(key, value) {
        return this.runs.map(({ points, to }) => {
            const line = points.map((point) => ({ x: point.t, y: value(point[key]) }));
            return line.length === 0 ? line : [...line, { x: Math.max(to, line.at(-1).x), y: line.at(-1).y }];
        });
    }

    raster(run, i) {
        const storm = Object.assign(new Aligned([run]), { clients: run.clients });
        const plot = rasterChart($(`raster-${i}`), storm);
        plot.chart.$points = run.points.map(({ t, raster }) => ({
            seq: t,
            span: run.width,
            raster: Uint8Array.from(raster, (digit) => Number.parseInt(digit, 16)),
        }));
        plot.show(this.until, [], 0, this.from);
    }
}

async function start() {
    try {
        const answer = await fetch(document.querySelector('main').dataset.comparison, { headers: { Accept: 'application/json' } });
        const body = await answer.json();
        if (!answer.ok) {
            throw new Error(body.detail);
        }
        new ComparePage(body.runs);
        $('connection').textContent = '';
    } catch {
        $('connection').textContent = 'The curves could not be fetched. Reload the page to see them.';
    }
}

start();
