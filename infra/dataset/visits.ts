import { addDays, addSeconds, type Instant } from '../../lib/core/time.ts';
import type { Random } from '../demo/seeded-random.ts';
import type { Door } from './doors.ts';
import type { SeasonDates } from './seasons.ts';
import { createRound, type Stop } from './stops.ts';
import { drawVisit, type Visit } from './visit.ts';
import { walkingDays, walkStarts } from './walks.ts';

/** The members, doors and number of visits of a sector in a season. */
export type SectorPlan = {
  sector: number;
  visits: number;
  /** Indexes of the sector's two members. */
  pair: readonly number[];
  members: number;
  doors: readonly Door[];
};

const STOPS_PER_WALK = 24;

/** Draws the visits of a season in one sector, in chronological order. */
export function visitsIn(random: Random, dates: SeasonDates, plan: SectorPlan): Visit[] {
  const round = createRound(random, plan.doors);
  const walks = Math.ceil(plan.visits / STOPS_PER_WALK);
  return walkStarts(random, walkingDays(dates), walks).flatMap((start, walk) => {
    const stops = Math.min(STOPS_PER_WALK, plan.visits - walk * STOPS_PER_WALK);
    const walker = drawWalker(random, plan, walk);
    const uploadedAt = drawLateUpload(random, dates);
    const visits = drawWalk(random, {
      start,
      stops,
      walker,
      plan,
      uploadedAt,
      nextStop: round.nextStop,
    });
    round.addReturns(visits.flatMap((visit) => drawReturn(random, visit)));
    return visits;
  });
}

/** Draws the member who walks: usually one of the pair, rarely another member. */
function drawWalker(random: Random, { pair, members }: SectorPlan, walk: number): number {
  const own = pair[walk % pair.length] ?? 0;
  return random.below(100) < 3 ? random.below(members) : own;
}

/** The instant of an upload after the season, for a few walks. */
function drawLateUpload(random: Random, { isRunning, end }: SeasonDates): Instant | undefined {
  if (isRunning || random.below(60) > 0) return undefined;
  return `${addDays(end, 1 + random.below(20))}T18:00:00.000Z`;
}

function drawReturn(random: Random, { door, content }: Visit): Door[] {
  return door && content.fk_type === 'a_finaliser' && random.below(10) < 7 ? [door] : [];
}

type Walk = {
  start: Instant;
  stops: number;
  walker: number;
  plan: SectorPlan;
  uploadedAt: Instant | undefined;
  nextStop: () => Stop;
};

function drawWalk(random: Random, { start, stops, walker, plan, uploadedAt, nextStop }: Walk): Visit[] {
  const { sector, pair, doors } = plan;
  const other = pair.find((member) => member !== walker) ?? walker;
  let passedAt = start;
  return Array.from({ length: stops }, () => {
    const stop = nextStop();
    passedAt = addSeconds(passedAt, 120 + random.below(240));
    const author = stop.kind === 'repeat' ? other : walker;
    return drawVisit(random, { sector, author, stop, nearbyDoor: doors[0], passedAt, uploadedAt });
  });
}
