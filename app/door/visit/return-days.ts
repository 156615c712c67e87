import type { Visit } from '../../offline/store/doors.ts';
import { visitTexts as texts } from './texts.ts';

const DAY_MS = 86_400_000;
const SATURDAY = 6;

/** A day of return that one tap chooses; null has no date. */
export type ReturnDay = { on: string | null; name: string; part?: NonNullable<Visit['return_part']> };

/** The usual days of a return. `Samedi` is the next one; on a Friday it is tomorrow, on a Saturday this evening. */
export function returnDays(today: string): ReturnDay[] {
  const away = SATURDAY - new Date(`${today}T00:00:00Z`).getUTCDay();
  return [
    { on: null, name: texts.anyDay },
    { on: today, name: texts.tonight, part: 'evening' },
    { on: later(today, 1), name: texts.tomorrow },
    ...(away > 1 ? [{ on: later(today, away), name: texts.saturday }] : []),
  ];
}

/** The date `days` after `from`. */
const later = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
