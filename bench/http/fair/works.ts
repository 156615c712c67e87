/** The requests that are recorded, and how many of each: of so many different users. */
export const FAIR_WORKS = ['session', 'one', 'page', 'record', 'figures'] as const;
export const RECORDED = 20;
