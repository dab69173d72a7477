// The colours of the charts, as the styles have them.

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

let colours = null;

/** Whether the person likes it dark. */
export const scheme = window.matchMedia('(prefers-color-scheme: dark)');
scheme.addEventListener('change', () => (colours = null));

/** The colours of this moment: light or dark. Asked for with each drawing, and read from the styles once. */
export const palette = () => (colours ??= readPalette());

const readPalette = () => ({
    attempts: css('--sp-attempts'),
    opened: css('--sp-opened'),
    failed: css('--sp-failed'),
    outage: css('--sp-outage'),
    burst: css('--sp-burst'),
    capacity: css('--sp-capacity'),
    grid: css('--sp-grid'),
    panel: css('--sp-panel'),
    text: css('--bs-body-color'),
});
