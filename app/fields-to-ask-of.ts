// GENERATED from lib/core/records/ by `npm run generate`.
/** The fields about which people decide when somebody else has changed them meanwhile. */
export const fieldsToAskOf = { sector: ['sector_name'] } as const;
