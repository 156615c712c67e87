import { type Needs, signedIn } from '../core/context.ts';
import { refusedField } from '../core/problems.ts';
import type { PaymentState, ResolvedFields } from '../core/records/passage.ts';
import type { SectorCandidates, VisitFacts } from '../data/passages/facts.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { PassageContent } from './content.ts';

export type Author = { opeUserId: number; userId: number };

/**
 * The author of a visit, named by a user id (odd) or a membership id (even); the caller by default. With the scope `own`,
 * only the caller may be named.
 */
export function requireAuthor(
  ctx: Needs<'caller' | 'scope'>,
  facts: Pick<VisitFacts, 'author'>,
  named: number | undefined,
): Author {
  const { userId } = signedIn(ctx);
  const member = facts.author?.isMember ? facts.author : undefined;
  const isOther = member ? member.userId !== userId : named !== undefined && named !== userId;
  if (ctx.scope === 'own' && isOther) throw refusedField('field-forbidden', '/fk_user');
  if (!member) throw refusedField('not-an-operation-member', '/fk_user');
  return { opeUserId: member.opeUserId, userId: member.userId };
}

export type Place = { sectorId: number; outside: boolean };

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

type FlagConditions = Record<'outside' | 'suspect' | 'late' | 'hasWrongClock' | 'notToBeCalled', boolean>;

/** The flags that are set, in a fixed order. */
export function flagsOf({ outside, suspect, late, hasWrongClock, notToBeCalled }: FlagConditions): string[] {
  return [
    ...(outside ? ['hors_secteur'] : []),
    ...(suspect ? ['doublon_suspect'] : []),
    ...(late ? ['late'] : []),
    ...(hasWrongClock ? ['clock'] : []),
    ...(notToBeCalled ? ['ne_pas_solliciter'] : []),
  ];
}

type Money = Pick<PassageContent, 'montant' | 'fk_type_reglement'>;

/** A card payment is pending until the provider reports that it is paid; other payments have no state. */
export function initialPaymentState({ montant, fk_type_reglement }: Money): 'pending' | null {
  return fk_type_reglement === 'pay' && montant > 0 ? 'pending' : null;
}

/** The payment state after a change of the passage by a client. */
export function nextPaymentState(current: PaymentState | null, after: Money): PaymentState | null {
  const initial = initialPaymentState(after);
  return initial === null ? null : (current ?? initial);
}

export function resolvedFieldsOf({ fk_sector, fk_user, flags, payment_state }: PassageRow): ResolvedFields {
  return { fk_sector, fk_user, flags: [...flags], payment_state };
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
