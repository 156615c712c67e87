import type { Instant } from '../../lib/core/time.ts';
import type { PassageContent } from '../../lib/passages/content.ts';
import type { Chance } from '../demo/chance.ts';
import type { Door } from './doors.ts';
import { drawMoney, drawOutcome, drawPerson } from './outcomes.ts';
import { momentAfter } from './seasons.ts';
import type { Stop } from './stops.ts';

/** A visit as it was told at the door; `author` is a place in the list of members. */
export type Visit = {
  sector: number;
  author: number;
  door: Door | null;
  passedAt: Instant;
  createdAt: Instant;
  content: Omit<PassageContent, 'fk_adresse'>;
};

type Scene = {
  sector: number;
  author: number;
  stop: Stop;
  /** A door in sight, where it was at none. */
  near: Door | undefined;
  passedAt: Instant;
  /** When the phone was found that had kept the walk to itself. */
  broughtIn: Instant | undefined;
};

export function drawVisit(luck: Chance, { stop, near, broughtIn, ...scene }: Scene): Visit {
  const { sector, author, passedAt } = scene;
  const door = stop.kind === 'elsewhere' ? null : stop.door;
  const createdAt = broughtIn ?? momentAfter(passedAt, drawDelay(luck));
  const content = drawContent(luck, stop, door ?? near, passedAt);
  return { sector, author, door, passedAt, createdAt, content };
}

/** Seconds until a visit arrives: most phones have a network, some come home first. */
function drawDelay(luck: Chance): number {
  return luck.pick([
    [70, 2 + luck.below(20)],
    [25, 60 + luck.below(600)],
    [5, 3600 + luck.below(40_000)],
  ]);
}

function drawContent(luck: Chance, stop: Stop, near: Door | undefined, passedAt: Instant): Visit['content'] {
  const outcome = drawOutcome(luck, stop.kind === 'return');
  const { address } = near ?? {};
  const postal = address
    ? `${address.numero} ${address.voie}, ${address.code_postal} ${address.commune}`
    : null;
  // Without an address the position says where it was.
  const isMeasured = stop.kind === 'elsewhere' || luck.below(10) < 7;
  return {
    dwelling: stop.kind === 'elsewhere' ? null : stop.door.dwelling,
    ...outcome,
    ...drawMoney(luck, outcome),
    ...drawPerson(luck, outcome, postal),
    passed_at: passedAt,
    ...drawPosition(luck, isMeasured ? address : undefined),
  };
}

function drawPosition(luck: Chance, around: Door['address'] | undefined) {
  if (!around) return { lat: null, lon: null, accuracy_m: null };
  const measured = (value: number) => Math.round(value * 1e6 + (luck.below(41) - 20) * 10) / 1e6;
  return { lat: measured(around.lat), lon: measured(around.lon), accuracy_m: 4 + luck.below(25) };
}
