// The catalogue answers as one types. The server searches: without a script the same form does.

const WAIT_MS = 150;
const form = document.getElementById('search');
const choose = document.getElementById('choose');
const chosen = new Set();

let timer = 0;
let asked = 0;

const query = () => new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''));

async function search() {
    const mine = ++asked;
    const address = query().size === 0 ? form.action : `${form.action}?${query()}`;
    try {
        const answer = await fetch(address, { headers: { Accept: 'text/html' } });
        if (!answer.ok || mine !== asked) {
            return;
        }
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        for (const id of ['count', 'found']) {
            document.getElementById(id).replaceChildren(...document.adoptNode(page.getElementById(id)).childNodes);
        }
        boxes().forEach((box) => (box.checked = chosen.has(box.value)));
        history.replaceState(null, '', address);
    } catch {
        // The button still asks the server.
    }
}

const boxes = () => [...choose.querySelectorAll('input[type="checkbox"]')];

const later = () => {
    clearTimeout(timer);
    timer = setTimeout(search, WAIT_MS);
};

form.addEventListener('input', later);
form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    search();
});

/** What is chosen stays so while it is not among those found. */
choose.addEventListener('change', ({ target }) => (target.checked ? chosen.add(target.value) : chosen.delete(target.value)));
choose.addEventListener('formdata', ({ formData }) => {
    formData.delete('policy');
    chosen.forEach((id) => formData.append('policy', id));
});
boxes().filter((box) => box.checked).forEach((box) => chosen.add(box.value));

// What was typed before this script had come, or what the browser has put back into the form.
const shown = new URLSearchParams(location.search);
if ([...new FormData(form)].some(([name, value]) => value !== (shown.get(name) ?? '') && value !== '')) {
    later();
}
