// The page's own connection. It reconnects with full jitter and a cap: we follow what we preach.

const BASE_SECONDS = 0.5;
const CAP_SECONDS = 30;
/** A connection that lasted this long was a good one: the next loss starts over. */
const STABLE_MS = 5000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Feed {
    /**
     * @param connected called with the feed on each new connection: subscribe here
     * @param state hears in words how the connection is, each time that changes
     * @param promise a sentence: what happens when a lost connection is back
     */
    constructor(connected, state, promise) {
        this.retries = -1;
        this.state = state;
        this.promise = promise;
        const scheme = window.location.protocol === 'https:' ? 'wss:' : 'ws:';
        this.client = new window.StompJs.Client({
            brokerURL: `${scheme}//${window.location.host}/stomp`,
            // The library's own waits are equal for everybody; ours is drawn in beforeConnect.
            reconnectDelay: 1,
            connectionTimeout: 10_000,
            beforeConnect: () => this.waitOurTurn(),
            onConnect: () => this.opened(connected),
            onWebSocketClose: () => clearTimeout(this.settled),
        });
    }

    start() {
        this.client.activate();
    }

    /** Leaves for good: nothing more will come. */
    stop() {
        this.client.deactivate();
    }

    /** Subscribes; the handler gets the message's JSON. */
    subscribe(destination, handler) {
        return this.client.subscribe(destination, (message) => handler(JSON.parse(message.body)));
    }

    opened(connected) {
        this.settled = setTimeout(() => (this.retries = -1), STABLE_MS);
        this.state('Live: numbers arrive as they happen.');
        connected(this);
    }

    async waitOurTurn() {
        this.retries += 1;
        if (this.retries === 0) {
            this.state('Connecting to the live feed …');
            return;
        }
        const most = Math.min(CAP_SECONDS, BASE_SECONDS * 2 ** (this.retries - 1));
        const wait = Math.random() * most;
        this.state(`The live feed is cut off. Next try in ${wait.toFixed(1)} s. ${this.promise}`);
        await pause(wait * 1000);
    }
}
