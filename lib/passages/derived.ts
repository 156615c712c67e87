import { type Context, type Reads, signedIn } from '../core/context.ts';
import { refusedField } from '../core/problems.ts';
import { findMembersByEitherId } from '../data/operations.ts';
import { isSuspectDuplicate } from '../data/passages/duplicates.ts';
import { findSectorCandidates, type SectorCandidates } from '../data/passages/facts.ts';
import type { PassageRow } from '../data/passages/find.ts';

import type { PaymentState } from '../data/schema.ts';
import type { PassageContent } from './content.ts';
import type { ResolvedFields } from './fields.ts';

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

type Place = { sectorId: number; outside: boolean };

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

type FlagConditions = { outside: boolean; suspect: boolean; late: boolean };

/** The flags that are set, in a fixed order. */
export function flagsOf({ outside, suspect, late }: FlagConditions): string[] {
  return [
    ...(outside ? ['hors_secteur'] : []),
    ...(suspect ? ['doublon_suspect'] : []),
    ...(late ? ['late'] : []),
  ];
}

/** Whether somebody else visited the same dwelling within hours; false without an address. */
export async function isPossibleDuplicate(
  ctx: Reads,
  visit: { operationId: number; opeUserId: number; passageId?: number },
  { fk_adresse: addressId, dwelling, passed_at: passedAt }: PassageContent,
): Promise<boolean> {
  return addressId !== null && isSuspectDuplicate(ctx, { ...visit, addressId, dwelling, passedAt });
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

/** A change of a passage, from which author, sector and flags are resolved again. */
type PassageChange = {
  opeUserId: number;
  namedSector: number | undefined;
  before: PassageContent;
  after: PassageContent;
  late: boolean;
};

export function resolvedFieldsOf({ fk_sector, fk_user, flags, payment_state }: PassageRow): ResolvedFields {
  return { fk_sector, fk_user, flags: [...flags], payment_state };
}

/** Sector, author, flags and payment state after the change. */
export async function resolveFieldsAfter(
  ctx: Context,
  row: PassageRow,
  change: PassageChange,
): Promise<ResolvedFields> {
  const { opeUserId: fk_user, after } = change;
  const place = await placeAfter(ctx, row, change);
  const visit = { operationId: row.fk_operation, opeUserId: fk_user, passageId: row.passage_id };
  const suspect = await isPossibleDuplicate(ctx, visit, after);
  const late = change.late || row.flags.includes('late');
  return {
    fk_sector: place.sectorId,
    fk_user,
    flags: flagsOf({ outside: place.outside, suspect, late }),
    payment_state: nextPaymentState(row.payment_state, after),
  };
}

/** The sector after the change: the one named, else resolved again when the position or the author has changed. */
async function placeAfter(ctx: Context, row: PassageRow, change: PassageChange): Promise<Place> {
  const { opeUserId, namedSector = row.fk_sector, before, after } = change;
  const isNamed = namedSector !== row.fk_sector;
  const isSpotMoved =
    before.fk_adresse !== after.fk_adresse || before.lat !== after.lat || before.lon !== after.lon;
  if (!isNamed && !isSpotMoved && opeUserId === row.fk_user)
    return { sectorId: row.fk_sector, outside: row.flags.includes('hors_secteur') };
  return placePassage(ctx, {
    operationId: row.fk_operation,
    opeUserId,
    namedSector: isSpotMoved && !isNamed ? null : namedSector,
    content: after,
  });
}
