// GENERATED from VERSION by `npm run generate`.
export const version = '0.2.0';
