// The charts of a run in sentences: what is known at that moment, and nothing of what is to come.

import { clock, count, duration, percent, rate, times } from './numbers.js';

/** What keeps a curve empty. */
export function emptyWords(storm, last) {
    if (!storm.ended) {
        return 'No attempts yet: the clock has not started.';
    }
    return storm.began || last > -2 ? 'The run ended before its clock started.' : 'This run never began: it was ended while it waited in the queue.';
}

/** How it stands with the feed of a run that is over. */
export function overWords(storm, last) {
    return storm.began || last > -2 ? 'This run is over; the curve is complete.' : 'This run never began, so it has no curve and no report.';
}

/**
 * @param now the run's clock, in seconds
 * @param peak the highest rate of a tick so far, and when
 */
export function arrivalWords(storm, now, sums, peak) {
    const { capacity } = storm;
    const limit = capacity === null ? '' : `, ${times(peak.rate / capacity)} the capacity of ${rate(capacity)}/s`;
    const worst = peak.rate > 0 ? ` The highest rate is ${rate(peak.rate)} attempts/s at ${clock(peak.at)}${limit}.` : '';
    return `${clock(now)} in windows of ${duration(storm.tick)}: ${count(sums.attempts)} attempts, `
        + `${count(sums.opened)} opened, ${count(sums.failed)} failed${causes(sums.causes)}.${worst}${outageWords(storm, now)}`;
}

/** An outage that has not begun is none yet, and one that has not ended is going on, unless the run itself is over. */
function outageWords(storm, now) {
    const begun = storm.outagesUntil(now).filter((outage) => outage.from < now);
    const lasting = !storm.ended && begun.some((outage) => outage.to > now);
    const over = begun.length - (lasting ? 1 : 0);
    const past = over === 0 ? '' : `was down ${over === 1 ? 'once' : `${count(over)} times`}`;
    const words = [past, lasting ? 'is down now' : ''].filter((part) => part !== '').join(' and ');
    return words === '' ? '' : ` Shaded: the gateway ${words}.`;
}

/** The fewest may have been inside a window, between the loss of many and their first return. */
export function connectedWords(storm, points) {
    if (points.length === 0) {
        return storm.ended ? 'Nothing to show.' : 'Nothing to show yet.';
    }
    const share = (n) => percent(n / storm.clients);
    const least = points.map((point) => point.least).reduce((a, b) => (b.open < a.open ? b : a));
    const fewest = isSure(least, storm)
        ? `the fewest were ${share(least.open)} at ${clock(least.seq * storm.tick)}`
        : `there were never fewer than ${share(least.open)}`;
    return `${share(points.at(-1).open)} of ${count(storm.clients)} clients ${storm.ended ? 'were connected at the end' : 'are connected'}; ${fewest}.`;
}

/** Losses that are spread over a long window were perhaps not all felt at once: then the least is a bound. */
function isSure(least, storm) {
    const oneBlow = storm.bursts > 0 && !least.trickled && least.span * storm.tick <= storm.interval;
    return least.span === 1 || oneBlow;
}

function causes(byCause) {
    const words = Object.entries(byCause).map(([cause, n]) => `${count(n)} ${cause}`);
    return words.length === 0 ? '' : ` (${words.join(', ')})`;
}
