import type { PassageContent } from '../../lib/passages/content.ts';
import { flagsOf } from '../../lib/passages/derived-fields.ts';
import { requireOpen } from '../../lib/passages/season.ts';
import type { Random } from '../demo/seeded-random.ts';
import type { Association, Season } from './association-types.ts';
import { doorsOf } from './doors.ts';
import { duplicateDetector } from './duplicate-detector.ts';
import { drawUpdates, type PassageUpdates } from './passage-updates.ts';
import { TIME_ZONE } from './seasons.ts';
import { shareOf } from './shares.ts';
import { addressesIn } from './territory.ts';
import type { Visit } from './visit.ts';
import { type SectorPlan, visitsIn } from './visits.ts';

/** A visit that reached the service, with its later updates. */
export type RecordedPassage = {
  association: Association;
  season: Season;
  content: PassageContent;
  visit: Visit;
  updates: PassageUpdates;
  flags: string[];
};

export type StoredPassage = RecordedPassage & { passageId: number };

/** The visits of a season in order of arrival, with updates and flags. */
export function recordPassages(random: Random, association: Association, season: Season): RecordedPassage[] {
  const { dates, sectors } = season;
  const visits = sectors.flatMap((_, at) => visitsIn(random, dates, sectorPlanOf(association, season, at)));
  const detector = duplicateDetector();
  return visits.toSorted(compareVisitArrival).map((visit) => {
    const { door, createdAt, content } = visit;
    const updates = drawUpdates(random, dates, visit);
    const suspect = door !== null && detector.isSuspect(door, visit, createdAt);
    if (door) detector.add(door, { ...visit, goneAt: updates.deletedAt });
    const outside = !sectors[visit.sector]?.pair.includes(visit.author);
    const late = isLate(season, visit);
    const flags = flagsOf({ outside, suspect, late, hasWrongClock: false, notToBeCalled: false });
    const fk_adresse = door ? (association.addressIds[door.at] ?? null) : null;
    return { association, season, content: { ...content, fk_adresse }, visit, updates, flags };
  });
}

export function compareArrival(one: RecordedPassage, other: RecordedPassage): number {
  return compareVisitArrival(one.visit, other.visit);
}

function compareVisitArrival(one: Visit, other: Visit): number {
  return compareText(one.createdAt, other.createdAt) || compareText(one.passedAt, other.passedAt);
}

function isLate({ dates }: Season, { createdAt }: Visit): boolean {
  const operation = { chk_active: 1, date_end: dates.end, time_zone: TIME_ZONE } as const;
  return requireOpen(operation, 'own', createdAt).late;
}

function sectorPlanOf(
  { shape, territory, addresses }: Association,
  { sectors }: Season,
  sector: number,
): SectorPlan {
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

/** Compares texts, such as instants, by code units, unlike `localeCompare`. */
export function compareText(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
