import type { Reads } from '../context.ts';
import { findWhereabouts, type Whereabouts } from '../data/passages/whereabouts.ts';
import { refusedField } from '../problems.ts';
import type { PassageContent } from './content.ts';

export type Place = { sectorId: number; outside: boolean };

type Visit = {
  operationId: number;
  opeUserId: number;
  namedSector: number | null;
  content: Pick<PassageContent, 'fk_adresse' | 'lat' | 'lon'>;
};

/**
 * The sector of a visit: the one named, else that of the address, else the one that covers the point, else the
 * member's nearest own sector. `outside` when it is none of the member's own, or the point lies in none at all.
 */
export async function placePassage(ctx: Reads, visit: Visit): Promise<Place> {
  const { fk_adresse: addressId, lat, lon } = visit.content;
  const sectorId = visit.namedSector;
  const where = await findWhereabouts(ctx, { ...visit, sectorId, addressId, lat, lon });
  if (addressId !== null && !where.addressExists) throw refusedField('address-not-found', '/fk_adresse');
  if (sectorId !== null && where.namedSector === null) throw refusedField('sector-not-found', '/fk_sector');
  const place = choosePlace(where);
  if (!place) throw refusedField('sector-not-found', '/fk_sector');
  return place;
}

/** The decision alone, on what is known of the spot. */
export function choosePlace(where: Whereabouts): Place | undefined {
  const found = where.namedSector ?? where.sectorOfAddress ?? where.sectorAtPoint;
  if (found !== null) return { sectorId: found, outside: !where.ownSectors.includes(found) };
  return where.nearestOwnSector === null ? undefined : { sectorId: where.nearestOwnSector, outside: true };
}
