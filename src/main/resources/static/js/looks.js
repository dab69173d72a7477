// How up to six things that stand side by side are told apart.

/** A colour, a dash and a mark for each: never colour alone. */
export const LOOKS = [
    { colour: 'attempts', dash: [], mark: 'circle' },
    { colour: 'failed', dash: [7, 3], mark: 'triangle' },
    { colour: 'opened', dash: [2, 2.5], mark: 'rect' },
    { colour: 'burst', dash: [10, 3, 2, 3], mark: 'rectRot' },
    { colour: 'outage', dash: [4, 4], mark: 'crossRot' },
    { colour: 'capacity', dash: [1, 4], mark: 'star' },
];
