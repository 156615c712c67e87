import type { Instant } from '../../lib/core/time.ts';
import type { PassageContent } from '../../lib/passages/content.ts';
import type { Random } from '../demo/seeded-random.ts';
import type { Door } from './doors.ts';
import { instantAfter } from './seasons.ts';
import type { Stop } from './stops.ts';
import { drawMoney, drawOutcome, drawPerson } from './visit-outcome.ts';

/** A visit as recorded at the door; `author` is an index in the list of members. */
export type Visit = {
  sector: number;
  author: number;
  door: Door | null;
  passedAt: Instant;
  createdAt: Instant;
  content: Omit<PassageContent, 'fk_adresse'>;
};

type VisitDraft = {
  sector: number;
  author: number;
  stop: Stop;
  /** The door whose position is recorded for a visit that was not at a known door. */
  nearbyDoor: Door | undefined;
  passedAt: Instant;
  /** The upload after the season, if an offline phone uploaded the whole walk; otherwise visits arrive one by one. */
  uploadedAt: Instant | undefined;
};

export function drawVisit(random: Random, { stop, nearbyDoor, uploadedAt, ...scene }: VisitDraft): Visit {
  const { sector, author, passedAt } = scene;
  const door = stop.kind === 'elsewhere' ? null : stop.door;
  const createdAt = uploadedAt ?? instantAfter(passedAt, drawDelay(random));
  const content = drawContent(random, stop, door ?? nearbyDoor, passedAt);
  return { sector, author, door, passedAt, createdAt, content };
}

/** Seconds until a visit arrives; some phones are offline for hours. */
function drawDelay(random: Random): number {
  return random.pick([
    [70, 2 + random.below(20)],
    [25, 60 + random.below(600)],
    [5, 3600 + random.below(40_000)],
  ]);
}

function drawContent(
  random: Random,
  stop: Stop,
  nearbyDoor: Door | undefined,
  passedAt: Instant,
): Visit['content'] {
  const outcome = drawOutcome(random, stop.kind === 'return');
  const { address } = nearbyDoor ?? {};
  const postal = address
    ? `${address.numero} ${address.voie}, ${address.code_postal} ${address.commune}`
    : null;
  // A visit without an address always has a position.
  const isMeasured = stop.kind === 'elsewhere' || random.below(10) < 7;
  return {
    dwelling: stop.kind === 'elsewhere' ? null : stop.door.dwelling,
    ...outcome,
    ...drawMoney(random, outcome),
    ...drawPerson(random, outcome, postal),
    return_on: null,
    return_part: null,
    passed_at: passedAt,
    ...drawPosition(random, isMeasured ? address : undefined),
  };
}

function drawPosition(random: Random, around: Door['address'] | undefined) {
  if (!around) return { lat: null, lon: null, accuracy_m: null };
  const measured = (value: number) => Math.round(value * 1e6 + (random.below(41) - 20) * 10) / 1e6;
  return { lat: measured(around.lat), lon: measured(around.lon), accuracy_m: 4 + random.below(25) };
}
