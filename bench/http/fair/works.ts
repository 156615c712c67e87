/** The recorded requests. Each is recorded this many times, for different users. */
export const FAIR_WORKS = ['session', 'one', 'page', 'record', 'figures'] as const;
export const RECORDED = 20;
