import { type Cents, toCents } from '../../clients/typescript/src/index.ts';
import { session } from '../session.ts';

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const whole = new Intl.NumberFormat('fr-FR');

/** `1250` → `12,50 €`. */
export const money = (cents: Cents): string => euros.format(cents / 100);
/** `"12.50"` → `12,50 €`. */
export const amount = (text: string): string => money(toCents(text));
export const count = (value: number): string => whole.format(value);

/** `2 passages`, `1 passage`: French uses the singular below 2. */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${Math.abs(value) < 2 ? one : many}`;

/** A typed amount: `12`, `12,5`, `1 234,50 €` → `"12.50"`; undefined if invalid. */
export function typedAmount(text: string): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  const [, whole = '', cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(bare) ?? [];
  return whole === '' ? undefined : `${whole}.${cents.padEnd(2, '0')}`;
}

const timeZone = () => session.value?.association?.time_zone ?? 'Europe/Paris';

/** Cached: creating a format takes longer than 1,000 uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

const shown = (instant: string, options: Intl.DateTimeFormatOptions) =>
  formatOf('fr-FR', { timeZone: timeZone(), ...options }).format(new Date(instant));

/** French counts the first day of a month as an ordinal, which no format of the browser does: `1 mai` → `1er mai`. */
const withFirst = (date: string): string => date.replace(/^1(?= )/, '1er');

/** `25 nov. 2026, 21:30`, in the association's time zone. */
export const moment = (instant: string): string =>
  withFirst(shown(instant, { dateStyle: 'medium', timeStyle: 'short' }));
/** `25/11 à 21:30`. */
export const shortMoment = (instant: string): string =>
  `${shown(instant, { day: '2-digit', month: '2-digit' })} à ${shown(instant, { timeStyle: 'short' })}`;

/** `25 novembre 2026`, for a date without time. */
export const day = (date: string): string =>
  withFirst(formatOf('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date)));
/** `25 nov.` */
export const shortDay = (date: string): string =>
  withFirst(formatOf('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date)));

/** An amount in typed form: `"12.50"` → `12,50`. */
export const typedForm = (amountText: string): string =>
  (toCents(amountText) / 100).toFixed(2).replace('.', ',');
/** Cached by time zone and quarter of an hour, in which no day begins: a phone has thousands of visits. */
const days = new Map<string, string>();
const QUARTER_MS = 15 * 60_000;
/** `2026-11-25` of an instant, in the association's time zone. */
export function localDay(instant: string): string {
  const zone = timeZone();
  const quarter = `${zone} ${Math.floor(Date.parse(instant) / QUARTER_MS)}`;
  const known = days.get(quarter);
  if (known !== undefined) return known;
  const day = formatOf('sv-SE', { timeZone: zone }).format(new Date(instant));
  days.set(quarter, day);
  return day;
}
const NIGHT_MS = 4 * 3_600_000;
/** The day an evening started: entries until 4 a.m. belong to the day before. */
export const eveningDay = (instant: string): string =>
  localDay(new Date(Date.parse(instant) - NIGHT_MS).toISOString());
/** `21:30`, in the association's time zone. */
export const timeOf = (instant: string): string => shown(instant, { timeStyle: 'short' });
