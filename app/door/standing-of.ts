import { type Door, typeOf, type Visit } from '../offline/store/doors.ts';
import { isUnpaidCard, waitsForCard } from '../offline/store/pending-cards.ts';
import { localDay, plural, shortDay, timeOf } from '../texts/numbers.ts';
import { resultName } from '../texts/result-name.ts';
import { states, list as texts } from './list-texts.ts';

const DAY_MS = 86_400_000;

/** The state of a door in words, with the card that it waits for: `fait, carte en attente`, `fait, code expiré`. */
export function stateOf(door: Door): string {
  const { state, dwellings } = door;
  if (state === 'do-not-call' || !waitsForCard(door)) return states[state];
  const isOver = dwellings.some(
    ({ last }) => last && isUnpaidCard(last) && last.payment_state === 'canceled',
  );
  return `${states[state]}, ${isOver ? texts.codeOver : texts.cardWaits}`;
}

/** The same with the last visit: `fait, Don + calendrier, 28 nov.`, `à finir, 3 / 8 logements, hier 19:40`. */
export function standingOf(door: Door, now = Date.now()): string {
  const { state, dwellings, done, total } = door;
  const said = stateOf(door);
  if (state === 'do-not-call') return said;
  const last = lastOf(dwellings.flatMap((one) => one.last ?? []));
  const result = last && !waitsForCard(door) && resultName({ fk_type: typeOf(last), motif: last.motif });
  const what = total > 1 ? `${done} / ${plural(total, 'logement')}` : result;
  const when = last?.passed_at && whenOf(last.passed_at, now);
  return [said, what, when].filter(Boolean).join(', ');
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
