// What the page knows of the scenario before the first tick arrives: it is in the data attributes of <main>.

const number = (text) => (text === undefined || text === '' ? null : Number(text));

export class Storm {
    constructor(data) {
        this.id = data.runId;
        this.ended = data.ended === 'true';
        this.tick = Number(data.tick);
        this.clients = Number(data.clients);
        /** Handshakes per second that the gateway can take, or null. */
        this.capacity = number(data.capacity);
        this.outage = Number(data.outage);
        this.outageMode = data.outageMode;
        this.interval = Number(data.interval);
        this.bursts = Number(data.bursts);
    }

    /** When bursts come, up to that time; none where clients close on their own clocks. */
    burstsUntil(t) {
        const n = Math.min(this.bursts, Math.floor(t / this.interval + 1e-9));
        return Array.from({ length: n }, (_, k) => (k + 1) * this.interval);
    }

    /** The intervals in which the gateway is down; a burst during an outage extends it. */
    outagesUntil(t) {
        if (!(this.outage > 0)) {
            return [];
        }
        const outages = [];
        for (const burst of this.burstsUntil(t)) {
            const before = outages.at(-1);
            if (before && burst <= before.to) {
                before.to = burst + this.outage;
            } else {
                outages.push({ from: burst, to: burst + this.outage });
            }
        }
        return outages;
    }
}
