// The run's page: the curve comes over the feed, the words of a finished run from the server.

import { addModel, arrivalChart, connectedChart, latencyChart, rasterChart } from './charts.js';
import { Curve } from './curve.js';
import { Feed } from './feed.js';
import { askModel, showFigures } from './model.js';
import { clock, count, duration, percent, rate } from './numbers.js';
import { openLine, peak, rateLines, shareLine } from './steps.js';
import { Storm } from './storm.js';
import { arrivalWords, connectedWords, emptyWords, overWords } from './words.js';

/** Nobody reads faster; a page that paints less leaves the machine to the storm. */
const PAINT_MS = 250;
const REST_MS = 500;
/** A run that is silent for so long while it should talk is asked how it is. */
const SILENCE_MS = 5000;
const MOST_ROWS = 120;
const ENDED = new Set(['completed', 'cancelled', 'failed', 'interrupted']);

const $ = (id) => document.getElementById(id);

class RunPage {
    constructor(storm) {
        this.storm = storm;
        this.curve = new Curve();
        this.early = null;
        this.painted = 0;
        this.drawn = 0;
        this.arrivals = arrivalChart($('arrivals'), storm);
        this.connected = connectedChart($('connected'), storm);
        this.raster = rasterChart($('raster'), storm);
        this.latency = latencyChart($('latency'), storm);
        this.feed = new Feed(() => this.follow(), (words) => this.connection(words), 'The curve is made whole then.');
        $('arrivals-data').addEventListener('toggle', () => this.table());
        $('stop')?.addEventListener('submit', (event) => this.stop(event));
        // The button comes with the page that a run's end brings, so the page listens for it.
        document.addEventListener('click', (event) => this.model(event));
        text('arrivals-words', 'Waiting for the curve …');
        this.feed.start();
    }

    // ---- what arrives

    /** Messages that come before the snapshot wait for it. */
    follow() {
        this.early = [];
        this.feed.subscribe(`/topic/runs/${this.storm.id}`, (message) => this.message(message));
        this.ask();
        this.listen();
    }

    ask() {
        this.early ??= [];
        this.snapshots?.unsubscribe();
        this.snapshots = this.feed.subscribe(`/app/runs/${this.storm.id}`, (snapshot) => this.snapshot(snapshot));
    }

    snapshot(snapshot) {
        if (snapshot.problem) {
            this.connection(snapshot.problem.detail);
            this.feed.stop();
            return;
        }
        const early = this.early ?? [];
        this.early = null;
        this.storm.tick = snapshot.tick_interval;
        this.curve.replace(snapshot.ticks, snapshot.last_seq);
        this.state(snapshot.run);
        early.forEach((message) => this.message(message));
        this.repaint();
    }

    message(message) {
        this.listen();
        if (this.early !== null) {
            this.early.push(message);
            return;
        }
        if (!this.curve.append(message.from, message.ticks)) {
            this.ask();
            return;
        }
        this.state(message.run);
        this.repaint();
    }

    listen() {
        clearTimeout(this.silence);
        if (!this.storm.ended) {
            this.silence = setTimeout(() => {
                if (this.feed.client.connected) {
                    this.ask();
                    this.listen();
                }
            }, SILENCE_MS);
        }
    }

    state(run) {
        const ended = ENDED.has(run.state);
        this.storm.began = run.started_at != null;
        if (!ended) {
            this.progress(run);
        }
        if (ended && !this.storm.ended) {
            this.storm.ended = true;
            this.finish();
        } else if (ended) {
            this.leave();
        }
    }

    progress(run) {
        const fraction = run.progress?.fraction ?? 0;
        text('state', this.stopping ? 'stopping …' : run.state);
        $('state').className = `state state-${run.state}`;
        if ($('headline')) {
            const queued = run.queue_position ? `Waiting: number ${run.queue_position} in the queue.` : null;
            text('headline', queued ?? run.progress?.words ?? 'Starting …');
            $('progress').value = fraction;
            text('percent', percent(fraction));
        }
    }

    /** The page stays: it shows at once that the wish is known, and the feed tells when it is met. */
    async stop(event) {
        const was = $('state').textContent;
        this.stopIs('Stopping …', true, 'stopping …');
        if (!this.feed.client.connected) {
            return; // The browser sends the form and loads the page anew: nobody else would tell.
        }
        event.preventDefault();
        const form = event.target;
        try {
            const body = new URLSearchParams(new FormData(form));
            const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
            if (answer.type !== 'opaqueredirect') {
                throw new Error(`The answer was ${answer.status}.`);
            }
        } catch {
            this.stopIs('Stop', false, was);
            this.connection('The run could not be stopped: the server did not take it. Try again, or reload the page.');
        }
    }

    /** The model's curve over the run's, and its figures beside them. */
    async model(event) {
        const button = event.target.closest?.('#ask-model');
        if (!button) {
            return;
        }
        event.preventDefault();
        $('model').hidden = false;
        text('model-words', 'Asking the model …');
        showFigures($('model-figures'), []);
        try {
            const { sentence, figures, points } = await askModel(button.href);
            text('model-words', sentence);
            showFigures($('model-figures'), figures);
            if (points && !this.modelPoints) {
                addModel(this.arrivals);
            }
            this.modelPoints = points ?? this.modelPoints;
            this.paint();
        } catch {
            text('model-words', 'The model could not be asked: the server did not answer. Try again.');
        }
        $('model-title').focus();
    }

    stopIs(words, stopping, state) {
        this.stopping = stopping;
        const button = $('stop')?.querySelector('button');
        if (button) {
            button.textContent = words;
            button.disabled = stopping;
            text('state', state);
        }
    }

    /** The server has the last word: its page holds the headline and the report. */
    async finish() {
        try {
            const answer = await fetch(window.location.pathname, { headers: { Accept: 'text/html' } });
            const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
            ['opening', 'report', 'arrivals-file', 'connected-file'].forEach((id) => $(id).replaceWith(document.adoptNode(page.getElementById(id))));
            this.leave();
        } catch {
            this.leave();
            this.connection('This run is over, but its report could not be fetched. Reload the page to read it.');
        }
    }

    leave() {
        clearTimeout(this.silence);
        this.connection(overWords(this.storm, this.curve.last));
        this.painted = 0;
        this.paint();
        this.feed.stop();
    }

    connection(words) {
        text('connection', words);
    }

    // ---- what is painted

    /** At once after a rest, otherwise when it is time. In a hidden tab frames wait, and the curve goes on. */
    repaint() {
        const wait = Math.max(0, this.drawn + PAINT_MS - performance.now());
        this.due ??= setTimeout(() => requestAnimationFrame(() => this.paint()), wait);
    }

    paint() {
        clearTimeout(this.due);
        this.due = null;
        this.drawn = performance.now();
        const { points } = this.curve;
        this.paintArrivals(points, this.until());
        if (this.drawn - this.painted > REST_MS || this.painted === 0) {
            this.painted = this.drawn;
            const sums = this.curve.totals();
            this.words(points, sums);
            this.numbers(points, sums);
            this.paintRest();
        } else {
            this.repaint();
        }
    }

    /** One chart a frame, so that no frame is late. */
    paintRest() {
        const rest = [() => this.paintRaster(), () => this.paintConnected(), () => this.paintLatency()];
        const next = () => {
            rest.shift()();
            if (rest.length > 0) {
                requestAnimationFrame(next);
            }
        };
        requestAnimationFrame(next);
    }

    /** The axis grows with the run, but never shows less than the first burst. */
    until() {
        const end = (this.curve.last + 1) * this.storm.tick;
        return this.storm.ended ? Math.max(end, this.storm.tick) : Math.max(end, Math.min(this.storm.interval * 1.25, 10));
    }

    /** How far the run is, in seconds. */
    clock(points) {
        const end = points.at(-1);
        return end ? (end.seq + end.span) * this.storm.tick : 0;
    }

    paintArrivals(points, until) {
        const { tick } = this.storm;
        this.peak = peak(points, tick);
        const series = rateLines(points, tick);
        if (this.modelPoints) {
            series.push(rateLines(this.modelPoints, tick)[0]);
        }
        this.arrivals.show(until, series, this.peak?.rate);
    }

    paintConnected() {
        const { points } = this.curve;
        const { tick, clients } = this.storm;
        this.connected.show(this.until(), [openLine(points, tick, clients), shareLine(points, tick, clients, 'given_up')]);
    }

    paintLatency() {
        const told = this.curve.points.filter((point) => point.p99 != null);
        const line = (key) => told.map((point) => ({ x: point.seq * this.storm.tick, y: point[key] * 1000 }));
        this.latency.show(this.until(), [line('p50'), line('p99')]);
    }

    paintRaster() {
        this.raster.chart.$points = this.curve.points;
        this.raster.show(this.until(), []);
    }

    /** At the same moment as the words: they are read side by side. */
    numbers(points, sums) {
        const end = points.at(-1);
        number('n-attempts', sums.attempts);
        number('n-opened', sums.opened);
        number('n-failed', sums.failed);
        ['open', 'waiting', 'in_flight', 'queued', 'given_up'].forEach((key) => number(`n-${key}`, end?.[key] ?? 0));
        text('n-peak', this.peak ? rate(this.peak.rate) : '0');
        text('peak-window', `Highest in ${duration(this.storm.tick)}`);
        text('n-clock', clock(this.clock(points)));
    }

    // ---- the same in words

    words(points, sums) {
        const arrivals = points.length === 0
            ? emptyWords(this.storm, this.curve.last)
            : arrivalWords(this.storm, this.clock(points), sums, this.peak);
        describe('arrivals', arrivals);
        describe('connected', connectedWords(this.storm, points));
        describe('raster', this.rasterWords(points));
        describe('latency', latencyWords(points));
        this.table();
    }

    rasterWords(points) {
        const rows = Math.min(200, this.storm.clients);
        const fullest = points.reduce((most, point) => Math.max(most, ones(point.raster)), 0);
        return `A dot is an attempt; each row is one of ${count(rows)} clients. Stripes from top to bottom are clients in step, `
            + `a cloud is a fleet that has spread out. In the fullest window ${percent(fullest / rows)} of the rows have a dot.`;
    }

    /** The curve as a table, for those who read rather than look. */
    table() {
        if (!$('arrivals-data').open) {
            return;
        }
        const { points } = this.curve;
        const step = rowStep(this.until() / MOST_ROWS, this.storm.tick * this.curve.width);
        const rows = new Map();
        for (const point of points) {
            const key = Math.floor((point.seq * this.storm.tick) / step + 1e-9);
            const row = rows.get(key) ?? { t: key * step, attempts: 0, opened: 0, failed: 0 };
            ['attempts', 'opened', 'failed'].forEach((k) => (row[k] += point[k]));
            row.open = point.open;
            row.waiting = point.waiting;
            rows.set(key, row);
        }
        $('arrivals-rows').replaceChildren(...[...rows.values()].map(tableRow));
        text('arrivals-step', `Counts are per ${duration(step)}; connected and waiting are at the end of each.`);
    }
}

function tableRow(row) {
    const tr = document.createElement('tr');
    const cells = [clock(row.t), ...['attempts', 'opened', 'failed', 'open', 'waiting'].map((key) => count(row[key]))];
    cells.forEach((words) => {
        const td = tr.insertCell();
        td.className = 'n';
        td.textContent = words;
    });
    return tr;
}

function latencyWords(points) {
    const worst = points.filter((point) => point.p99 != null).reduce((a, b) => (a === null || b.p99 > a.p99 ? b : a), null);
    if (worst === null) {
        return 'No handshake has been completed yet.';
    }
    const last = points.filter((point) => point.p50 != null).at(-1);
    return `From attempt to open, per window: lately half took at most ${duration(last.p50)}; the worst 99th percentile was ${duration(worst.p99)}.`;
}

const ones = (digits) => digits.reduce((sum, d) => sum + (d & 1) + ((d >> 1) & 1) + ((d >> 2) & 1) + ((d >> 3) & 1), 0);

/** Seconds in a row of the table: a round number if no point lies in two rows then. */
function rowStep(least, width) {
    const whole = (step) => Math.abs(step / width - Math.round(step / width)) < 1e-6;
    const few = Math.max(least, width, 1);
    return [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200].find((step) => step >= few && step < 4 * few && whole(step))
        ?? Math.ceil(few / width - 1e-9) * width;
}

function describe(id, words) {
    text(`${id}-words`, words);
    $(id).setAttribute('aria-label', words);
}

const number = (id, n) => text(id, count(n));

function text(id, words) {
    const element = $(id);
    if (element && element.textContent !== words) {
        element.textContent = words;
    }
}

new RunPage(new Storm(document.querySelector('main').dataset));
