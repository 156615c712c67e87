import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { PaymentState } from '../../../lib/core/records/passage.ts';
import { addSeconds } from '../../../lib/core/time.ts';
import type { Database } from '../../../lib/data/tables/database.ts';
import { asOwner } from '../database/owner.ts';
import { ids } from '../run/resources.ts';

const doors = ['', 'A', 'a ', 'é', 'É', 'B'] as const;

/** A random visit; members, sectors and addresses are indexes into `SeasonIds`. */
export const anyVisit = fc.record({
  member: fc.nat(1),
  sector: fc.nat(2),
  /** The index of an address: the first ten are in the two sectors, the last two outside. */
  address: fc.option(fc.nat(11)),
  floor: fc.constantFrom('', '1'),
  door: fc.constantFrom(...doors),
  fk_type: fc.constantFrom('effectue', 'a_finaliser', 'refuse', 'don', 'lot', 'maison_vide'),
  cents: fc.integer({ min: 1, max: 5000 }),
  fk_type_reglement: fc.constantFrom('cash', 'cheque', 'pay', 'pay', 'card_other', 'transfer', 'other'),
  payment_state: fc.constantFrom(...PaymentState.options),
  /** The refunded part of a card payment. */
  refundedPercent: fc.constantFrom(0, 0, 0, 30, 100),
  nb_calendriers: fc.nat(3),
  /** Seconds since five days before the operation begins. */
  seconds: fc.nat(50 * 86_400),
  isDeleted: fc.nat(9).map((drawn) => drawn === 0),
});

export type AnyVisit = typeof anyVisit extends fc.Arbitrary<infer V> ? V : never;

/** The ids to which the indexes of visits refer. */
export type SeasonIds = {
  entityId: number;
  operationId: number;
  firstInstant: string;
  members: number[];
  sectors: number[];
  addresses: number[];
};

export function rowOf(season: SeasonIds, visit: AnyVisit) {
  const hasMoney = ['effectue', 'don', 'lot'].includes(visit.fk_type);
  const isCard = hasMoney && visit.fk_type_reglement === 'pay';
  const passed_at = addSeconds(season.firstInstant, visit.seconds);
  return {
    id: ids.uuid(),
    entity_id: season.entityId,
    fk_operation: season.operationId,
    fk_sector: season.sectors[visit.sector] ?? 0,
    fk_user: season.members[visit.member] ?? 0,
    fk_adresse: visit.address === null ? null : (season.addresses[visit.address] ?? 0),
    floor: visit.floor || null,
    door: visit.door || null,
    fk_type: visit.fk_type,
    motif: null,
    return_on: null,
    return_part: null,
    montant_cents: hasMoney ? visit.cents : 0,
    fk_type_reglement: hasMoney ? visit.fk_type_reglement : ('none' as const),
    nb_calendriers: visit.nb_calendriers,
    cheque_bank: null,
    cheque_number: null,
    encrypted_name: null,
    name_index: null,
    encrypted_email: null,
    email_index: null,
    encrypted_phone: null,
    encrypted_donor_address: null,
    encrypted_remark: null,
    passed_at,
    lat: null,
    lon: null,
    accuracy_m: null,
    flags: [],
    payment_state: isCard ? visit.payment_state : null,
    refunded_cents: isCard ? Math.floor((visit.cents * visit.refundedPercent) / 100) : 0,
    draft_digest: 'x',
    created_at: passed_at,
    updated_at: passed_at,
    deleted_at: visit.isDeleted ? passed_at : null,
  };
}

export type StoredVisit = ReturnType<typeof rowOf>;

/** Replaces all passages by these rows. */
export async function replacePassages(rows: readonly Insertable<Database['passages']>[]): Promise<void> {
  await asOwner(async (trx) => {
    await trx.deleteFrom('passages').execute();
    if (rows.length > 0) await trx.insertInto('passages').values(rows).execute();
  });
}
