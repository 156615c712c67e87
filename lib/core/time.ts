/** An instant, ISO 8601 UTC with milliseconds: `2026-11-20T09:00:00.000Z`. Sorts as text. */
export type Instant = string;

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** The default time zone of associations, and that of the platform itself. */
export const DEFAULT_TIME_ZONE = 'Europe/Paris';

export type Clock = { now(): Instant };

/** The only place that reads the computer's clock. */
export const systemClock: Clock = { now: () => new Date().toISOString() };

/** Returns a function that gives the milliseconds elapsed, by a monotonic clock. */
export const stopwatch = (): (() => number) => {
  const start = performance.now();
  return () => Math.round(performance.now() - start);
};

export function addSeconds(instant: Instant, seconds: number): Instant {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString();
}

/** Seconds from `from` to `to`, with fractions; negative when `to` is earlier. */
export function secondsBetween(from: Instant, to: Instant): number {
  return (Date.parse(to) - Date.parse(from)) / 1000;
}

/** The instant of a Unix time in seconds. */
export function fromEpoch(seconds: number): Instant {
  return new Date(seconds * 1000).toISOString();
}

/** The Unix time of an instant in whole seconds. */
export function toEpoch(instant: Instant): number {
  return Math.floor(Date.parse(instant) / 1000);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day that `instant` falls on in `timeZone` (IANA name). */
export function dayIn(timeZone: string, instant: Instant): Day {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    dayFormats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** The time of day in `timeZone`, `HH:MM`. */
export function timeIn(timeZone: string, instant: Instant): string {
  let format = timeFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
    timeFormats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

/** `2026-11-20 10:00`, the format of instants in files for people. */
export function localTime(timeZone: string, instant: Instant): string {
  return `${dayIn(timeZone, instant)} ${timeIn(timeZone, instant)}`;
}

/** The same day of an earlier month; days that this month lacks overflow into the next one. */
export function monthsBefore(instant: Instant, months: number): Instant {
  const date = new Date(instant);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString();
}

export function addDays(day: Day, days: number): Day {
  return addSeconds(`${day}T00:00:00.000Z`, days * 86_400).slice(0, 10);
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round(secondsBetween(`${from}T00:00:00Z`, `${to}T00:00:00Z`) / 86_400);
}

/** True for existing days: not 2026-02-30, nor any day of the year 0000. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** Returns whether the text is an IANA name. Offsets are refused: PostgreSQL reads `+02:00` as west of Greenwich. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export function isInstant(value: unknown): value is Instant {
  return (
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
  );
}
