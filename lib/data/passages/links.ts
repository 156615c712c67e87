import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';

export type AddressOfPassage = {
  address_id: number;
  numero: number | null;
  rep: string | null;
  voie: string;
  code_postal: string;
  commune: string;
};

/** The address of the door of a passage, as JSON; null for a visit without one. */
export const addressOf = (passages: 'passages' | 'p') => sql<AddressOfPassage | null>`(
  select jsonb_build_object('address_id', a.id, 'numero', a.numero, 'rep', a.rep, 'voie', a.voie,
    'code_postal', a.code_postal, 'commune', a.commune)
  from addresses a where a.id = ${sql.ref(`${passages}.fk_adresse`)})`;

export const addressOfPassage = addressOf('passages');

type Deposit = { handover_id: number; number: string };

/**
 * The live deposit that has to be cancelled before the hand-over of a visit: that of the visit's own cheque, else of another cheque of
 * the hand-over, else of its difference, else the latest with the money that the treasury would lack.
 */
const depositInTheWay = sql<Deposit | null>`(
  select jsonb_build_object('handover_id', d.id, 'number', d.number)
  from cash_handovers d
  left join lateral (
    select count(*) as cheques, bool_or(l.passage_id = passages.passage_id) as is_own
    from cash_handover_passages l where l.handover_id = cash_handovers.id and l.deposit_id = d.id
  ) taken on true
  cross join lateral (
    select sum(t.sign * t.counted_cash_cents) as cash, sum(t.sign * t.counted_cheque_cents) as cheques,
      sum(t.sign * t.counted_cheque_count) as cheque_count
    from (select case when destination = 'bank' then -1 else 1 end as sign, * from cash_handovers) t
    where t.operation_id = cash_handovers.operation_id and t.state = 'confirmed'
  ) treasury
  where d.operation_id = cash_handovers.operation_id and d.destination = 'bank' and d.state = 'confirmed'
    and cash_handovers.state = 'confirmed'
    and (taken.cheques > 0 or d.id = cash_handovers.difference_deposit_id
      or (d.counted_cash_cents > 0 and treasury.cash < cash_handovers.counted_cash_cents)
      or (d.counted_cheque_cents > 0 and treasury.cheques < cash_handovers.counted_cheque_cents)
      or (d.counted_cheque_count > 0 and treasury.cheque_count < cash_handovers.counted_cheque_count))
  order by coalesce(taken.is_own, false) desc, taken.cheques > 0 desc,
    d.id is not distinct from cash_handovers.difference_deposit_id desc, d.id desc
  limit 1)`;

/** The records beside a passage: its operation, address, sector, member, live receipt and live hand-over. */
export function findLinksOf(ctx: Reads, passageId: number) {
  return ctx.db
    .selectFrom('passages')
    .innerJoin('operations', 'operations.id', 'passages.fk_operation')
    .innerJoin('entities', 'entities.id', 'passages.entity_id')
    .innerJoin('sectors', 'sectors.id', 'passages.fk_sector')
    .innerJoin('ope_users', 'ope_users.id', 'passages.fk_user')
    .innerJoin('users', 'users.id', 'ope_users.user_id')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.passage_id', '=', 'passages.passage_id')
        .on('receipts.state', '<>', sql.lit('cancelled')),
    )
    .leftJoin('cash_handovers', 'cash_handovers.id', 'passages.handover_id')
    .select([
      'operations.id as operation_id',
      'operations.name as operation_name',
      'operations.chk_active',
      'operations.date_end',
      'entities.time_zone',
      'sectors.id as sector_id',
      'sectors.sector_name',
      'sectors.deleted_at as sector_deleted_at',
      'ope_users.id as ope_user_id',
      'users.id as user_id',
      'users.uuid',
      'users.entity_id',
      'users.encrypted_name',
      'receipts.id as receipt_id',
      'receipts.number as receipt_number',
      'receipts.kind as receipt_kind',
      'receipts.state as receipt_state',
      'receipts.donor_erased',
      'cash_handovers.id as handover_id',
      'cash_handovers.number as handover_number',
      'cash_handovers.state as handover_state',
      'cash_handovers.confirmed_at as handover_confirmed_at',
      'cash_handovers.passages as handover_passages',
      depositInTheWay.as('deposit'),
      addressOfPassage.as('address'),
    ])
    .where('passages.passage_id', '=', passageId)
    .where(ofTenant(ctx, 'passages.entity_id'))
    .executeTakeFirst();
}

export type LinksRow = NonNullable<Awaited<ReturnType<typeof findLinksOf>>>;
