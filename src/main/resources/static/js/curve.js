// The curve of one run: every tick exactly once, in as few points as a chart can show. Each point still knows the ticks
// in it that stick out, so that a storm of one tick is as high after ten minutes as when it came.

/** About one for each two pixels of the widest chart. Its peaks are drawn apart, so a point may take a few steps. */
export const MOST_POINTS = 500;

const PEAKS = ['attempts', 'opened', 'failed'];
const COUNTS = ['attempts', 'opened', 'aborted', 'torn_down', 'flapped', 'lost'];
const GAUGES = ['open', 'waiting', 'in_flight', 'given_up', 'queued'];

export class Curve {
    constructor() {
        this.points = [];
        /** The last tick that is in; -2 before any, -1 once the fill is in. */
        this.last = -2;
        /** How many ticks a full point covers. */
        this.width = 1;
    }

    /** Starts over from a snapshot. */
    replace(ticks, last) {
        this.points = ticks.filter((tick) => tick.seq >= 0).map(toPoint);
        this.last = last;
        this.width = this.points.reduce((most, point) => Math.max(most, point.span), 1);
        this.thin();
    }

    /** Takes what is new of a message. False if ticks are missing before it: ask for a snapshot. */
    append(from, ticks) {
        if (from > this.last + 1) {
            return false;
        }
        for (const tick of ticks) {
            if (tick.seq > this.last) {
                this.last = tick.seq + (tick.span ?? 1) - 1;
                if (tick.seq >= 0) {
                    this.add(toPoint(tick));
                }
            }
        }
        this.thin();
        return true;
    }

    add(point) {
        const end = this.points.at(-1);
        if (end && end.span + point.span <= this.width) {
            merge(end, point);
        } else {
            this.points.push(point);
        }
    }

    thin() {
        while (this.points.length > MOST_POINTS) {
            this.width *= 2;
            const fewer = [];
            for (const point of this.points) {
                const end = fewer.at(-1);
                if (end && end.span + point.span <= this.width) {
                    merge(end, point);
                } else {
                    fewer.push(point);
                }
            }
            this.points = fewer;
        }
    }

    /** Sums and causes since the clock started. */
    totals() {
        const sums = { attempts: 0, opened: 0, failed: 0, causes: {} };
        for (const point of this.points) {
            sums.attempts += point.attempts;
            sums.opened += point.opened;
            sums.failed += point.failed;
            addCauses(sums.causes, point.causes);
        }
        return sums;
    }
}

function toPoint(tick) {
    const point = { seq: tick.seq, span: tick.span ?? 1, t: tick.t, causes: { ...tick.failed } };
    [...COUNTS, ...GAUGES].forEach((key) => (point[key] = tick[key] ?? 0));
    point.failed = Object.values(point.causes).reduce((sum, n) => sum + n, 0);
    point.highest = Object.fromEntries(PEAKS.map((key) => [key, tick.highest?.[key] ?? { seq: tick.seq, count: point[key] }]));
    point.lowest = tick.lowest?.open ?? { seq: tick.seq, count: point.open };
    point.least = leastOpen(point);
    point.p50 = tick.latency_p50;
    point.p99 = tick.latency_p99;
    point.raster = Uint8Array.from(tick.raster ?? '', (digit) => Number.parseInt(digit, 16));
    return point;
}

/**
 * What was open before, less what ended, is what is open now less what opened: so few may have been left for a moment.
 * It trickled if they did not go in one blow.
 */
function leastOpen({ seq, span, open, opened, flapped, lost }) {
    return { open: Math.max(0, open - opened), seq, span, trickled: flapped + lost > 0 };
}

/** Counts add up, gauges are the later one's, latencies the worse one's, a dot stays a dot, a peak stays a peak. */
function merge(into, next) {
    into.span += next.span;
    PEAKS.forEach((key) => (into.highest[key] = next.highest[key].count > into.highest[key].count ? next.highest[key] : into.highest[key]));
    into.lowest = next.lowest.count < into.lowest.count ? next.lowest : into.lowest;
    COUNTS.forEach((key) => (into[key] += next[key]));
    GAUGES.forEach((key) => (into[key] = next[key]));
    into.failed += next.failed;
    into.least = next.least.open < into.least.open ? next.least : into.least;
    addCauses(into.causes, next.causes);
    into.p50 = worse(into.p50, next.p50);
    into.p99 = worse(into.p99, next.p99);
    into.raster = either(into.raster, next.raster);
}

function addCauses(into, causes) {
    for (const [cause, n] of Object.entries(causes)) {
        into[cause] = (into[cause] ?? 0) + n;
    }
}

const worse = (a, b) => (a == null ? b : b == null ? a : Math.max(a, b));

function either(a, b) {
    const both = a.length >= b.length ? a : Uint8Array.from(b);
    const other = a.length >= b.length ? b : a;
    other.forEach((digit, i) => (both[i] |= digit));
    return both;
}
