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

/** A link of the summary opens what its field is folded into. */
document.getElementById('errors')?.addEventListener('click', (event) => {
    const id = event.target.closest('a')?.hash.slice(1);
    document.getElementById(id)?.closest('details')?.setAttribute('open', '');
});
document.getElementById('errors')?.focus();
