// The form's policy as the JSON that the server will make of it.

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const CUSTOM = 'custom';

/** What was typed, by key, as pieces of JSON. */
function pieces(fields) {
    const found = new Map();
    for (const field of fields) {
        const key = field.name.slice('policy.'.length);
        const value = field.type === 'checkbox' ? (field.checked ? 'true' : '') : field.value.trim();
        if (key !== 'preset' && key !== 'json' && value !== '') {
            found.set(key, piece(field, value));
        }
    }
    return found;
}

function piece(field, value) {
    const number = value.startsWith('.') ? `0${value}` : value;
    if (field.type === 'checkbox' || (field.inputMode === 'decimal' && NUMBER.test(number))) {
        return number;
    }
    return JSON.stringify(value);
}

/** Some words go with a number, and are objects then. */
function withTheirNumbers(found) {
    const jitter = found.get('jitter');
    if (jitter === '"additive"') {
        found.delete('jitter');
        found.set('jitter', `{"kind": "additive", "fraction": ${found.get('fraction') ?? 1}}`);
        found.delete('fraction');
    } else if (jitter === '"decorrelated"') {
        found.set('jitter', '{"kind": "decorrelated", "factor": 3}');
    }
    if (found.get('reset') === '"stable"') {
        found.set('reset', `{"stable": ${found.get('stable') ?? 5}}`);
        found.delete('stable');
    }
}

/** JSON text, which is no JSON if what was typed as JSON is none. */
export function policyText(fields) {
    const byName = (key) => fields.find((field) => field.name === `policy.${key}`).value.trim();
    const preset = byName('preset');
    if (preset === CUSTOM) {
        return byName('json') || '{}';
    }
    const found = pieces(fields);
    withTheirNumbers(found);
    if (found.size === 0) {
        return JSON.stringify(preset);
    }
    return `{${[['preset', JSON.stringify(preset)], ...found].map(([key, json]) => `"${key}": ${json}`).join(', ')}}`;
}

/** The field that a pointer of the answer is about: its own, the nearest one above, or the policy itself. */
export function fieldOf(pointer, fields) {
    const preset = fields.find((field) => field.name === 'policy.preset');
    if (preset.value === CUSTOM) {
        return fields.find((field) => field.name === 'policy.json');
    }
    let path = pointer.slice(1).replaceAll('/', '.').replace('policy.reset.stable', 'policy.stable').replace('policy.jitter.fraction', 'policy.fraction');
    for (; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
        const field = fields.find(({ name }) => name === path);
        if (field) {
            return field;
        }
    }
    return preset;
}
