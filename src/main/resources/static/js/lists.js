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
            show(page.getElementById('runs'));
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

const REACHABLE = 'a, button, input:not([type="hidden"])';
const boxes = (lists) => [...lists.querySelectorAll('input[name="run"]')];

/**
 * What is ticked stays so, and who is in the lists with the keyboard stays there. Lists that are the same stay. Where there is nothing left to wait for,
 * the page has become another one.
 */
function show(fresh) {
    if (!fresh) {
        window.location.reload();
        return;
    }
    const old = document.getElementById('runs');
    if (old.isEqualNode(document.adoptNode(fresh))) {
        return; // A key that is down stays on what it was pressed on.
    }
    const ticked = new Set(boxes(old).filter((box) => box.checked).map((box) => box.value));
    const { activeElement } = document;
    const place = [...old.querySelectorAll(REACHABLE)].indexOf(activeElement);
    old.replaceWith(fresh);
    boxes(fresh).forEach((box) => (box.checked = ticked.has(box.value)));
    if (place >= 0) {
        const same = boxes(fresh).find((box) => box.value === activeElement.value);
        (same ?? fresh.querySelectorAll(REACHABLE)[place])?.focus();
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
