import { addDays, type Day } from '../../../lib/core/time.ts';
import { type Api, readApi } from './api-text.ts';
import { wordsAt } from './places.ts';

/** Phones that rest between two seasons are updated at the beginning of the next. */
const LIFE_DAYS = 180;

/** What a release deprecates with an end that comes too early for its clients; each sentence says what to do. */
export function refusalsOfEnds(before: readonly string[], now: readonly string[], day: Day): string[] {
  const [old, fresh] = [readApi(before), readApi(now)];
  const earliest = addDays(day, LIFE_DAYS);
  return [...fresh.words.keys()].flatMap((place) => {
    const end = endOf(fresh, place);
    if (end === undefined || end === endOf(old, place)) return [];
    return end < earliest
      ? [
          `${place} ends on ${end}, less than ${LIFE_DAYS} days after this release: give it until ${earliest}.`,
        ]
      : [];
  });
}

/** The day on which a deprecated place ends; undefined if it is not deprecated or has no such day. */
function endOf(api: Api, place: string): Day | undefined {
  const [end] = wordsAt(api, place).get('ends') ?? [];
  return end === 'some day' ? undefined : end;
}
