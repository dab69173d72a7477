// The lists of runs follow what happens.

import { Feed } from './feed.js';
import { percent } from './numbers.js';

let fetching = false;
let again = false;

/** The server renders the lists: there is one place that knows how a run looks. */
async function refresh() {
    if (fetching) {
        again = true;
        return;
    }
    fetching = true;
    try {
        const answer = await fetch(document.querySelector('main').dataset.self, { headers: { Accept: 'text/html' } });
        if (answer.ok) {
            const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
            document.getElementById('runs').replaceWith(document.adoptNode(page.getElementById('runs')));
        }
    } catch {
        // The feed says that it is cut off, and asks for the lists again when it is back.
    } finally {
        fetching = false;
    }
    if (again) {
        again = false;
        await refresh();
    }
}

function changed({ run }) {
    const row = document.querySelector(`[data-run-id="${run.id}"]`);
    if (!row || row.dataset.state !== run.state || run.state !== 'running') {
        refresh();
        return;
    }
    row.querySelector('.words').textContent = run.progress?.words ?? '';
    row.querySelector('progress').value = run.progress?.fraction ?? 0;
    row.querySelector('.percent').textContent = percent(run.progress?.fraction ?? 0);
}

new Feed(
    (feed) => {
        feed.subscribe('/topic/runs', changed);
        refresh();
    },
    (words) => (document.getElementById('connection').textContent = words),
    'The lists are brought up to date then.',
).start();
