// The form's small comforts.

import './lists.js';

const policy = document.getElementById('f-policy-preset');
const words = new Map(
    [...document.getElementById('policies').content.querySelectorAll('li')].map((li) => [li.dataset.id, li.dataset]),
);

policy.addEventListener('change', () => {
    const { formula, sentence } = words.get(policy.value);
    document.getElementById('policy-formula').textContent = formula;
    document.getElementById('policy-sentence').textContent = sentence;
});

/** The server knows what so many clients need. Without it, the table stays as it was when the page came. */
document.getElementById('f-client-count').addEventListener('change', async ({ target }) => {
    const answer = await fetch(`/limits?clients=${encodeURIComponent(target.value)}`).catch(() => null);
    if (answer?.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        document.getElementById('capacity').replaceWith(document.adoptNode(page.getElementById('capacity')));
    }
});

/** A link of the summary opens what its field is folded into. */
document.getElementById('errors')?.addEventListener('click', (event) => {
    const id = event.target.closest('a')?.hash.slice(1);
    document.getElementById(id)?.closest('details')?.setAttribute('open', '');
});
document.getElementById('errors')?.focus();
