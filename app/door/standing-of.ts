import { type Door, typeOf, type Visit } from '../offline/store/doors.ts';
import { localDay, plural, shortDay, timeOf } from '../texts/numbers.ts';
import { resultName } from '../texts/result-name.ts';
import { states } from './list-texts.ts';

const DAY_MS = 86_400_000;

/** `fait, Don + calendrier, 28 nov.`, `à finir, 3 / 8 logements, hier 19:40`. */
export function standingOf({ state, dwellings, done, total }: Door, now = Date.now()): string {
  if (state === 'do-not-call') return states[state];
  const last = lastOf(dwellings.flatMap((one) => one.last ?? []));
  const count = total > 1 && `${done} / ${plural(total, 'logement')}`;
  const what = count || (last && resultName({ fk_type: typeOf(last), motif: last.motif }));
  const when = last?.passed_at && whenOf(last.passed_at, now);
  return [states[state], what, when].filter(Boolean).join(', ');
}

const lastOf = (visits: readonly Visit[]): Visit | undefined =>
  visits.toSorted((one, other) => (one.passed_at ?? '').localeCompare(other.passed_at ?? '')).at(-1);

/** `19:40` today, `hier 19:40`, `28 nov.` before. */
function whenOf(at: string, now: number): string {
  const day = localDay(at);
  if (day === localDay(new Date(now).toISOString())) return timeOf(at);
  if (day === localDay(new Date(now - DAY_MS).toISOString())) return `hier ${timeOf(at)}`;
  return shortDay(day);
}
