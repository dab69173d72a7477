// What the model said of a run, laid over what happened.

import { Curve } from './curve.js';
import { percent } from './numbers.js';

/** Asks the server; the answer's curve is null where it has only a sentence. */
export async function askModel(address) {
    const answer = await fetch(address, { headers: { Accept: 'application/json' } });
    const body = await answer.json();
    if (!answer.ok) {
        return { sentence: body.detail ?? 'The model could not be asked. Try again.', figures: [], points: null };
    }
    if (!body.ticks) {
        return { sentence: body.sentence, figures: [], points: null };
    }
    const curve = new Curve();
    curve.replace(body.ticks, body.ticks.at(-1)?.seq ?? -2);
    return { sentence: body.sentence, figures: body.figures, points: curve.points };
}

const shown = (value, unit) => (value === null ? 'not reached' : `${Number(value.toPrecision(4)).toLocaleString('en-US')} ${unit}`.trim());

/** Fills the table. */
export function showFigures(table, figures) {
    table.hidden = figures.length === 0;
    table.tBodies[0].replaceChildren(...figures.map(({ figure, unit, model, happened, apart }) => {
        const row = document.createElement('tr');
        const head = document.createElement('th');
        head.scope = 'row';
        head.textContent = figure;
        row.append(head);
        const difference = apart === null ? '–' : `${apart < 0 ? '−' : '+'}${percent(Math.abs(apart))}`;
        [shown(model, unit), shown(happened, unit), difference].forEach((words) => {
            const cell = row.insertCell();
            cell.className = 'n';
            cell.textContent = words;
        });
        return row;
    }));
}
