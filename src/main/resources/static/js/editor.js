// What the policy in the form would do, as one types. The API judges; its words stand beside the fields.

import { EnvelopeChart, envelopeWords } from './envelope.js';
import { fieldOf, policyText } from './policy-form.js';

const WAIT_MS = 300;
const MOST_CLIENTS = 100000;

const $ = (id) => document.getElementById(id);
const form = document.querySelector('form[method="post"]');
const fields = [...form.elements].filter((field) => field.name?.startsWith('policy.'));
const custom = fields.find((field) => field.name === 'policy.preset');
const json = fields.find((field) => field.name === 'policy.json');

let timer = 0;
let asked = 0;
let chart = null;
let parts = null;

async function preview() {
    const mine = ++asked;
    const text = policyText(fields);
    $('preview-sent').textContent = text;
    try {
        const answer = await (mixed() ? post('audit', text) : post('preview', `{"policy": ${text}, "herd": false${clients()}}`));
        const body = await answer.json();
        if (mine === asked) {
            (answer.ok ? (mixed() ? showMix : show) : refuse)(body);
        }
    } catch {
        if (mine === asked) {
            say('', 'no preview', 'The server does not answer. The form can still be sent.');
        }
    }
}

const post = (call, body) => fetch(`/api/policies/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body,
});

/** A list in the JSON is a mixed fleet. */
const mixed = () => policyText(fields).startsWith('[');

/** The size of the fleet, where it can be a preview's. */
function clients() {
    const text = form.elements.client_count.value.trim();
    return /^[1-9]\d{0,5}$/.test(text) && Number(text) <= MOST_CLIENTS ? `, "client_count": ${text}` : '';
}

function show({ formula, sentence, envelope, audit, policy }) {
    parts = policy;
    mark([]);
    $('policy-formula').textContent = formula;
    $('policy-sentence').textContent = sentence;
    const passed = audit.verdict === 'PASS';
    say(passed ? audit.grade : 'fail', passed ? `PASS, ${audit.grade}` : 'FAIL', audit.detail);
    const unmet = audit.criteria.filter(({ met }) => !met).map(({ criterion, evidence }) => [`${criterion}: not met`, evidence]);
    const defects = audit.defects.map(({ defect, severity, evidence }) => [`${defectWords(defect)} (${severity})`, evidence]);
    reasons([...unmet, ...defects]);
    $('preview-remedy').textContent = `Remedy: ${audit.remedy}`;
    $('preview-remedy').hidden = audit.remedy === '';
    $('preview-waits').textContent = `${envelopeWords(envelope)} Shaded from the shortest to the longest; the line is the median.`;
    if ($('own-policy').open) {
        chart ??= new EnvelopeChart($('preview-envelope'), { legend: false });
        chart.show([{ name: 'this policy', ranges: envelope }]);
    }
}

/** Of a mixed fleet, each policy is judged by itself. */
function showMix({ verdict, audits }) {
    parts = null;
    mark([]);
    $('policy-formula').textContent = audits.map(({ formula }) => formula).join('; ');
    $('policy-sentence').textContent = 'A mixed fleet.';
    say(verdict === 'PASS' ? 'strong' : 'fail', verdict, 'A mixed fleet: each of its policies is judged by itself.');
    reasons(audits.map((one) => [`${one.policy}: ${one.verdict}${one.verdict === 'PASS' ? `, ${one.grade}` : ''}.`, one.detail]));
    $('preview-remedy').hidden = true;
    $('preview-waits').textContent = chart === null ? '' : 'Drawn is the last single policy.';
}

const defectWords = (code) => (code[0].toUpperCase() + code.slice(1)).replaceAll('_', ' ').replace('at cap', 'at the cap');

function refuse({ detail, errors }) {
    parts = null;
    mark(errors ?? []);
    say('fail', 'cannot be used', detail);
    reasons([]);
    $('preview-waits').textContent = chart === null ? '' : 'Drawn is the last policy that could be used.';
    $('preview-remedy').hidden = true;
}

function say(style, verdict, detail) {
    $('preview-verdict').className = style === '' ? 'state' : `state verdict-${style}`;
    $('preview-verdict').textContent = verdict;
    $('preview-detail').textContent = detail;
    $('write-out').disabled = parts === null;
}

function reasons(all) {
    $('preview-reasons').replaceChildren(
        ...all.map(([name, evidence]) => {
            const item = document.createElement('li');
            const strong = document.createElement('strong');
            strong.textContent = name;
            item.append(strong, ` ${evidence}`);
            return item;
        }),
    );
}

/** Puts each mistake beside its field, as the server does when the form is sent. */
function mark(errors) {
    const details = new Map();
    for (const { pointer: place, detail } of errors) {
        const pointer = mixed() ? `/policy${place}` : place;
        const field = fieldOf(pointer, fields);
        const words = field === json && pointer !== '' ? `${pointer}: ${detail}` : detail;
        details.set(field, details.has(field) ? `${details.get(field)} ${words}` : words);
    }
    fields.forEach((field) => markOne(field, details.get(field)));
}

function markOne(field, detail) {
    const id = `${field.id}-error`;
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id);
    $(id)?.remove();
    field.removeAttribute('aria-invalid');
    if (detail !== undefined) {
        const line = document.createElement('p');
        line.id = id;
        line.className = 'error';
        line.textContent = detail;
        field.after(line);
        field.setAttribute('aria-invalid', 'true');
        ids.push(id);
    }
    if (ids.length > 0) {
        field.setAttribute('aria-describedby', ids.join(' '));
    } else {
        field.removeAttribute('aria-describedby');
    }
}

/** Until the answer is there, the parts are those of what stood here before. */
function later() {
    parts = null;
    $('write-out').disabled = true;
    clearTimeout(timer);
    timer = setTimeout(preview, WAIT_MS);
}

form.addEventListener('input', ({ target }) => {
    if (target === json && json.value.trim() !== '') {
        custom.value = 'custom'; // Who writes a policy means it: with a preset chosen it would be left out.
    }
    if (fields.includes(target) || target.name === 'client_count') {
        later();
    }
});
$('own-policy').addEventListener('toggle', () => $('own-policy').open && preview());
$('write-out').addEventListener('click', () => {
    json.value = JSON.stringify(parts, null, 2);
    custom.value = 'custom';
    json.focus();
    preview();
});
$('editor').hidden = false;
if ($('own-policy').open) {
    preview();
}
