import { addDays, addSeconds, type Instant } from '../../lib/core/time.ts';
import type { Chance } from '../demo/chance.ts';
import type { Door } from './doors.ts';
import type { SeasonDates } from './seasons.ts';
import { roundOf, type Stop } from './stops.ts';
import { drawVisit, type Visit } from './visit.ts';
import { walkingDays, walkStarts } from './walks.ts';

/** What is known of a sector before anybody walks. */
export type Ground = {
  sector: number;
  visits: number;
  /** Places in the list of members: the pair whose sector it is. */
  pair: readonly number[];
  members: number;
  doors: readonly Door[];
};

const STOPS_PER_WALK = 24;

/** The visits of a season in one sector, in the order in which they were made. */
export function visitsIn(luck: Chance, dates: SeasonDates, ground: Ground): Visit[] {
  const round = roundOf(luck, ground.doors);
  const walks = Math.ceil(ground.visits / STOPS_PER_WALK);
  return walkStarts(luck, walkingDays(dates), walks).flatMap((start, walk) => {
    const stops = Math.min(STOPS_PER_WALK, ground.visits - walk * STOPS_PER_WALK);
    const walker = walkerOf(luck, ground, walk);
    const broughtIn = drawFinding(luck, dates);
    const visits = walkOf(luck, { start, stops, walker, ground, broughtIn, nextStop: round.nextStop });
    round.comeBack(visits.flatMap((visit) => doorToReturnTo(luck, visit)));
    return visits;
  });
}

/** As a rule one of the pair; now and then somebody helps out. */
function walkerOf(luck: Chance, { pair, members }: Ground, walk: number): number {
  const own = pair[walk % pair.length] ?? 0;
  return luck.below(100) < 3 ? luck.below(members) : own;
}

/** A few walks reach the service when the season is over. */
function drawFinding(luck: Chance, { isRunning, end }: SeasonDates): Instant | undefined {
  if (isRunning || luck.below(60) > 0) return undefined;
  return `${addDays(end, 1 + luck.below(20))}T18:00:00.000Z`;
}

function doorToReturnTo(luck: Chance, { door, content }: Visit): Door[] {
  return door && content.fk_type === 'a_finaliser' && luck.below(10) < 7 ? [door] : [];
}

type Walk = {
  start: Instant;
  stops: number;
  walker: number;
  ground: Ground;
  broughtIn: Instant | undefined;
  nextStop: () => Stop;
};

function walkOf(luck: Chance, { start, stops, walker, ground, broughtIn, nextStop }: Walk): Visit[] {
  const { sector, pair, doors } = ground;
  const other = pair.find((member) => member !== walker) ?? walker;
  let passedAt = start;
  return Array.from({ length: stops }, () => {
    const stop = nextStop();
    passedAt = addSeconds(passedAt, 120 + luck.below(240));
    const author = stop.kind === 'again' ? other : walker;
    return drawVisit(luck, { sector, author, stop, near: doors[0], passedAt, broughtIn });
  });
}
