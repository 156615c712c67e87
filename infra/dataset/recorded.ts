import type { PassageContent } from '../../lib/passages/content.ts';
import { flagsOf } from '../../lib/passages/derived.ts';
import { requireOpen } from '../../lib/passages/locks.ts';
import type { Chance } from '../demo/chance.ts';
import { doorsOf } from './doors.ts';
import { doorWatch } from './duplicates.ts';
import { drawFate, type Fate } from './fate.ts';
import { inOrder } from './order.ts';
import { TIME_ZONE } from './seasons.ts';
import { shareOf } from './shares.ts';
import { addressesIn } from './territory.ts';
import type { Visit } from './visit.ts';
import { type Ground, visitsIn } from './visits.ts';
import type { Association, Season } from './written.ts';

/** A visit that reached the service, with what became of it. */
export type Recorded = {
  association: Association;
  season: Season;
  content: PassageContent;
  visit: Visit;
  fate: Fate;
  flags: string[];
};

export type Stored = Recorded & { passageId: number };

/** The visits of a season in the order in which they reached the service, each with its fate and its flags. */
export function recordVisits(luck: Chance, association: Association, season: Season): Recorded[] {
  const { dates, sectors } = season;
  const visits = sectors.flatMap((_, at) => visitsIn(luck, dates, groundOf(association, season, at)));
  const watch = doorWatch();
  return visits.toSorted(inOrderOfArrival).map((visit) => {
    const { door, createdAt, content } = visit;
    const fate = drawFate(luck, dates, visit);
    const suspect = door !== null && watch.isSuspect(door, visit, createdAt);
    if (door) watch.add(door, { ...visit, goneAt: fate.deletedAt });
    const outside = !sectors[visit.sector]?.pair.includes(visit.author);
    const flags = flagsOf({ outside, suspect, late: isLate(season, visit) });
    const fk_adresse = door ? (association.addressIds[door.at] ?? null) : null;
    return { association, season, content: { ...content, fk_adresse }, visit, fate, flags };
  });
}

export function byArrival(one: Recorded, other: Recorded): number {
  return inOrderOfArrival(one.visit, other.visit);
}

function inOrderOfArrival(one: Visit, other: Visit): number {
  return inOrder(one.createdAt, other.createdAt) || inOrder(one.passedAt, other.passedAt);
}

function isLate({ dates }: Season, { createdAt }: Visit): boolean {
  const operation = { chk_active: 1, date_end: dates.end, time_zone: TIME_ZONE } as const;
  return requireOpen(operation, 'own', createdAt).late;
}

function groundOf({ shape, territory, addresses }: Association, { sectors }: Season, sector: number): Ground {
  return {
    sector,
    visits: shareOf(shape.passages, shape.sectors, sector),
    pair: sectors[sector]?.pair ?? [],
    members: shape.members,
    doors: addressesIn(territory, sector).flatMap((at) => {
      const address = addresses[at];
      return address ? doorsOf(at, address) : [];
    }),
  };
}
