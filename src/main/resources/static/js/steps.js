// Points as lines of steps. Of several ticks that are one point, the one that sticks out is drawn at its own place and
// height, and the others as their mean: so neither the peak nor the area under the line is lost.

const KEYS = ['attempts', 'opened', 'failed'];

/** Attempts, opened and failed per second: one line each, with their steps at the same times, so that they are read together. */
export function rateLines(points, tick) {
    const lines = KEYS.map(() => []);
    const now = KEYS.map(() => NaN);
    for (const point of points) {
        for (const seq of edges(point)) {
            let steps = seq === point.seq;
            KEYS.forEach((key, i) => {
                const rate = rateAt(point, key, seq) / tick;
                steps ||= rate !== now[i];
                now[i] = rate;
            });
            if (steps) {
                lines.forEach((line, i) => line.push({ x: seq * tick, y: now[i] }));
            }
        }
    }
    return lines.map((line) => closed(line, points, tick));
}

/** Per tick: that of the highest tick at its place, the mean of the others elsewhere. */
function rateAt(point, key, seq) {
    const { seq: at, count } = point.highest[key];
    return seq === at ? count : (point[key] - count) / (point.span - 1);
}

/** Where a line may step inside a point: at its start, and around each tick that sticks out. In order. */
function edges({ seq, span, highest }) {
    const all = [seq];
    if (span > 1) {
        for (const key of KEYS) {
            insert(all, highest[key].seq);
            insert(all, highest[key].seq + 1);
        }
        if (all.at(-1) === seq + span) {
            all.pop();
        }
    }
    return all;
}

function insert(sorted, edge) {
    let i = sorted.length;
    while (sorted[i - 1] > edge) {
        i--;
    }
    if (sorted[i - 1] !== edge) {
        sorted.splice(i, 0, edge);
    }
}

/** The share of the fleet that is open, in percent, at the points' ends and where it was lowest. */
export function openLine(points, tick, clients) {
    const line = [];
    let now = null;
    const add = (seq, open) => {
        now = open;
        line.push({ x: seq * tick, y: (100 * open) / clients });
    };
    for (const { seq, span, open, lowest } of points) {
        add(seq, lowest.seq === seq ? lowest.count : (now ?? open));
        if (lowest.count !== now) {
            add(lowest.seq, lowest.count);
        }
        if (lowest.seq + 1 < seq + span && open !== now) {
            add(lowest.seq + 1, open);
        }
    }
    return closed(line, points, tick);
}

/** A gauge that the points have, in percent of the fleet. */
export function shareLine(points, tick, clients, key) {
    return closed(points.map((point) => ({ x: point.seq * tick, y: (100 * point[key]) / clients })), points, tick);
}

/** The highest rate of a tick, and when it was; null without points. */
export function peak(points, tick) {
    let most = null;
    for (const { highest } of points) {
        if (most === null || highest.attempts.count > most.count) {
            most = highest.attempts;
        }
    }
    return most && { rate: most.count / tick, at: most.seq * tick };
}

/** A step line holds a value until the next point, so the last one is told twice. */
function closed(line, points, tick) {
    const end = points.at(-1);
    return end ? [...line, { x: (end.seq + end.span) * tick, y: line.at(-1).y }] : line;
}
