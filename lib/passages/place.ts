import { signedIn } from '../core/caller.ts';
import type { Context, Reads } from '../core/context.ts';
import { refusedField } from '../core/problems.ts';
import { findMembersByEitherId } from '../data/operation-members.ts';
import { findSectorCandidates, type SectorCandidates } from '../data/passages/place.ts';
import type { PassageContent } from './content.ts';

export type Author = { opeUserId: number; userId: number };

/**
 * The author of a visit, from a user id (odd) or a membership id (even); the caller by default. With the scope `own`,
 * only the caller may be named.
 */
export async function resolveAuthor(
  ctx: Context,
  operationId: number,
  named: number | undefined,
): Promise<Author> {
  const { userId } = signedIn(ctx);
  const [member] = await findMembersByEitherId(ctx, operationId, [named ?? userId]);
  const isOther = member ? member.user_id !== userId : named !== undefined && named !== userId;
  if (ctx.scope === 'own' && isOther) throw refusedField('field-forbidden', '/fk_user');
  if (!member) throw refusedField('not-an-operation-member', '/fk_user');
  return { opeUserId: member.id, userId: member.user_id };
}

export type Place = { sectorId: number; outside: boolean };

type Visit = {
  operationId: number;
  opeUserId: number;
  namedSector: number | null;
  content: Pick<PassageContent, 'fk_adresse' | 'lat' | 'lon'>;
};

/**
 * The sector of a visit: the one named, else that of the address, else the one that covers the position, else the
 * member's nearest own sector. `outside` when it is not one of the member's own, or no sector covers the position.
 */
export async function placePassage(ctx: Reads, visit: Visit): Promise<Place> {
  const { fk_adresse: addressId, lat, lon } = visit.content;
  const sectorId = visit.namedSector;
  const where = await findSectorCandidates(ctx, { ...visit, sectorId, addressId, lat, lon });
  if (addressId !== null && !where.addressExists) throw refusedField('address-not-found', '/fk_adresse');
  if (sectorId !== null && where.namedSector === null) throw refusedField('sector-not-found', '/fk_sector');
  const place = choosePlace(where);
  if (!place) throw refusedField('sector-not-found', '/fk_sector');
  return place;
}

/** The decision alone, on what is known of the spot. */
export function choosePlace(where: SectorCandidates): Place | undefined {
  const found = where.namedSector ?? where.sectorOfAddress ?? where.sectorAtPoint;
  if (found !== null) return { sectorId: found, outside: !where.ownSectors.includes(found) };
  return where.nearestOwnSector === null ? undefined : { sectorId: where.nearestOwnSector, outside: true };
}
