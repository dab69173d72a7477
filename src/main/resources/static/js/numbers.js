// Numbers in words: one place decides how many digits a person gets to see.

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

export const count = (n) => whole.format(n);

/** A rate per second: whole from ten on, one digit below. */
export const rate = (r) => (r >= 10 || Number.isInteger(r) ? whole.format(r) : r.toFixed(1));

/** A point on the run's clock. */
export const clock = (t) => `${t < 1000 ? t.toFixed(1) : whole.format(t)} s`;

/** A duration, with the unit that suits it. */
export function duration(s) {
    if (s < 0.0995) {
        return `${(s * 1000).toFixed(s < 0.00995 ? 1 : 0)} ms`;
    }
    return `${s < 9.95 ? Number(s.toFixed(2)) : s.toFixed(1)} s`;
}

/** How often one number holds the other: "23 times", "0.4 times". */
export const times = (ratio) => `${ratio >= 10 ? whole.format(ratio) : ratio.toFixed(1)} times`;

export const percent = (share) => `${whole.format(Math.floor(share * 100))} %`;
