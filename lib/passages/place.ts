import { refusedField } from '../core/problems/problem.ts';
import type { SectorCandidates } from '../data/passages/facts.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { PassageContent } from './content.ts';

export type Place = { sectorId: number; outside: boolean };

/** What of a content decides about sector and flags. */
export function placeIn({ fk_adresse, dwelling, lat, lon, accuracy_m, passed_at }: PassageContent) {
  const { floor = null, door = null } = dwelling ?? {};
  return { addressId: fk_adresse, lat, lon, accuracyM: accuracy_m, floor, door, passedAt: passed_at };
}

/** What a request says of the place. */
type Named = { addressId: number | null; sectorId: number | null };

/**
 * The sector of a visit: the one named, else that of the address, else the one that covers the position, else the
 * member's nearest own sector. `outside` when it is not one of the member's own, or no sector covers the position. An
 * inaccurate position that may lie in sectors of the member's own lies in the nearest of those.
 */
export function choosePlace(where: SectorCandidates, { addressId, sectorId }: Named): Place {
  if (addressId !== null && !where.addressExists) throw refusedField('address-not-found', '/fk_adresse');
  if (sectorId !== null && where.namedSector === null) throw refusedField('sector-not-found', '/fk_sector');
  const found = where.namedSector ?? where.sectorOfAddress ?? where.sectorAtPoint;
  const { ownSectorWithinAccuracy: within } = where;
  if (within !== null) return { sectorId: within, outside: false };
  if (found !== null) return { sectorId: found, outside: !where.ownSectors.includes(found) };
  if (where.nearestOwnSector === null) throw refusedField('sector-not-found', '/fk_sector');
  return { sectorId: where.nearestOwnSector, outside: true };
}

/** A change of a passage, from which sector and flags are resolved again. */
type PlaceChange = {
  author: number;
  namedSector: number | undefined;
  before: PassageContent;
  after: PassageContent;
};

/**
 * The sector to look for after a change: the one named, null to find it by the place, and undefined to keep it, because
 * neither place nor author has changed.
 */
export function sectorToFind(row: PassageRow, change: PlaceChange): number | null | undefined {
  const { author, namedSector = row.fk_sector, before, after } = change;
  const isNamed = namedSector !== row.fk_sector;
  const isMoved =
    before.fk_adresse !== after.fk_adresse ||
    before.lat !== after.lat ||
    before.lon !== after.lon ||
    before.accuracy_m !== after.accuracy_m;
  if (!isNamed && !isMoved && (author === row.fk_user || author === row.user_id)) return undefined;
  return isMoved && !isNamed ? null : namedSector;
}
