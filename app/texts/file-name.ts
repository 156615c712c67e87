import { localDay } from './numbers.ts';

/** `Calendriers « Été » 2027` → `calendriers-ete-2027`. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

/** The name of a table that is saved today: `remises-calendriers-2027-2026-11-29.csv`, as the service names its exports. */
export const tableName = (kind: string, season = ''): string =>
  `${[kind, folded(season), localDay(new Date().toISOString())].filter((part) => part !== '').join('-')}.csv`;
