import { type Door, typeOf } from '../offline/store/doors.ts';
import { label } from '../session.ts';
import { plural } from '../texts/numbers.ts';
import { states } from './list-texts.ts';

/** The result of the last visit, or the number of dwellings done. */
export function standingOf({ state, dwellings, done, total }: Door): string {
  if (state === 'do-not-call') return states[state];
  if (total > 1) return `${states[state]}, ${done} / ${plural(total, 'logement')}`;
  const last = dwellings.find((one) => one.last)?.last;
  return last ? `${states[state]}, ${label('passage_types', typeOf(last)).toLowerCase()}` : states[state];
}
