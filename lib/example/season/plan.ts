import { addSeconds, type Instant } from '../../core/time.ts';
import { seededRandom } from '../../cutting/seeded.ts';
import type { PassageDraft } from '../../passages/schemas.ts';
import { below } from '../pick.ts';
import { type Door, drawVisit } from './visit.ts';

/** One person's walk of one evening. `person` is an index in the list of people. */
export type Walk = { evening: number; person: number; visits: Omit<PassageDraft, 'fk_operation' | 'id'>[] };

/** Doors of a sector in walking order, who goes there, and which part of its doors somebody has been at in the end. */
export type SectorPlan = { doors: readonly Door[]; pair: readonly [number, number]; share: number };

const SECONDS_AT_A_DOOR = 130;
/** On the last evenings, those who were not at home before are asked again. */
const RETURNS_FROM = 3;

/** All walks of a season: the same plan for the same doors, whichever part of it is asked for. */
export function planWalks(
  sectors: readonly SectorPlan[],
  { evenings, seed, mayMail }: { evenings: readonly Instant[]; seed: number; mayMail: boolean },
): Walk[] {
  return sectors.flatMap(({ doors, pair, share }, at) => {
    const random = seededRandom(seed + 101 * at);
    const until = Math.round(doors.length * share);
    const waiting: Door[] = [];
    return evenings.flatMap((begins, evening) => {
      const from = Math.round((until * evening) / evenings.length);
      const to = Math.round((until * (evening + 1)) / evenings.length);
      const again = evening >= RETURNS_FROM ? waiting.splice(0) : [];
      const stops = [
        ...doors.slice(from, to).map((door) => ({ door, isReturn: false })),
        ...again.map((door) => ({ door, isReturn: true })),
      ];
      let passedAt = addSeconds(begins, below(random, 900));
      const visits = stops.map(({ door, isReturn }) => {
        passedAt = addSeconds(passedAt, SECONDS_AT_A_DOOR + below(random, 130));
        const { draft, toReturn } = drawVisit(random, door, { passedAt, isReturn, mayMail });
        if (toReturn) waiting.push(door);
        return draft;
      });
      const person = pair[evening % pair.length] ?? 0;
      return visits.length > 0 ? [{ evening, person, visits }] : [];
    });
  });
}

/** The visits of this evening: as many doors as there was time for since `begins`, from where the sector was left. */
export function planTonight(
  { doors, share }: SectorPlan,
  { begins, until, seed }: { begins: Instant; until: Instant; seed: number },
): Walk['visits'] {
  const random = seededRandom(seed);
  const visits: Walk['visits'] = [];
  let passedAt = begins;
  for (const door of doors.slice(Math.round(doors.length * share))) {
    passedAt = addSeconds(passedAt, SECONDS_AT_A_DOOR + below(random, 90));
    if (passedAt > until) break;
    visits.push(drawVisit(random, door, { passedAt, isReturn: false, mayMail: false }).draft);
  }
  return visits;
}
