import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import { ofTenant } from '../conditions.ts';
import { isDue, type Treasury } from './declare.ts';

/** Money that a member collected with one means of payment and has not handed over. */
export type Due = {
  fk_user: number;
  payment_type: 'cash' | 'cheque';
  cents: Cents;
  passages: number;
  oldest_at: string;
};

/**
 * The hand-overs of a member in one state: the sums of their visits, what the declarers counted, and what was counted at the
 * confirmation; `differences_cents` is the last less the first.
 */
export type Handed = {
  from_id: number;
  state: 'declared' | 'confirmed';
  cash_cents: Cents;
  cheque_cents: Cents;
  cheque_count: number;
  passages: number;
  announced_cash_cents: Cents;
  announced_cheque_cents: Cents;
  announced_cheque_count: number;
  counted_cash_cents: Cents;
  counted_cheque_cents: Cents;
  counted_cheque_count: number;
  differences_cents: Cents;
};

type BalanceMember = {
  ope_user_id: number;
  user_id: number;
  uuid: string;
  entity_id: number;
  encrypted_name: string | null;
};

export type Balances = {
  members: BalanceMember[];
  due: Due[];
  handed: Handed[];
  confirmed: Treasury;
  banked: Treasury;
};

/** Selects the balances of an operation: all members, or one user. */
export type BalanceQuery = { operationId: number; userId: number | null };

/**
 * Reads due, handed-over, confirmed and deposited money in one snapshot. Visits in hand-overs cannot change, so that the sums
 * stored in hand-overs are used, and only due visits are read.
 */
export async function findBalances(ctx: Reads, { operationId, userId }: BalanceQuery): Promise<Balances> {
  const own = sql`(select own.id from ope_users own
    where own.operation_id = ${operationId} and own.user_id = ${userId} and ${ofTenant(ctx, 'own.entity_id')})`;
  const isAsked = (column: string) => (userId === null ? sql`true` : sql`${sql.ref(column)} = ${own}`);
  const { rows } = await sql<Balances>`
    with due as materialized (
      select p.fk_user, p.fk_type_reglement as payment_type, sum(p.montant_cents) as cents, count(*) as passages,
        min(p.passed_at) as oldest_at
      from passages p
      where p.fk_operation = ${operationId} and ${ofTenant(ctx, 'p.entity_id')} and ${isDue} and ${isAsked('p.fk_user')}
      group by p.fk_user, p.fk_type_reglement
    ),
    handed as materialized (
      select h.from_id, h.state, sum(h.expected_cash_cents) as cash_cents, sum(h.expected_cheque_cents) as cheque_cents,
        sum(h.expected_cheque_count) as cheque_count, sum(h.passages) as passages,
        sum(h.declared_cash_cents) as announced_cash_cents, sum(h.declared_cheque_cents) as announced_cheque_cents,
        sum(h.declared_cheque_count) as announced_cheque_count,
        coalesce(sum(h.counted_cash_cents), 0) as counted_cash_cents,
        coalesce(sum(h.counted_cheque_cents), 0) as counted_cheque_cents,
        coalesce(sum(h.counted_cheque_count), 0) as counted_cheque_count,
        coalesce(sum(h.counted_cash_cents + h.counted_cheque_cents - h.expected_cash_cents - h.expected_cheque_cents), 0)
          as differences_cents
      from cash_handovers h
      where h.operation_id = ${operationId} and ${ofTenant(ctx, 'h.entity_id')} and h.state <> 'cancelled'
        and h.from_id is not null and ${isAsked('h.from_id')}
      group by h.from_id, h.state
    )
    select
      (select coalesce(json_agg(t order by t.ope_user_id), '[]') from (
        select m.id as ope_user_id, m.user_id, u.uuid, u.entity_id, u.encrypted_name
        from ope_users m join users u on u.id = m.user_id
        where m.operation_id = ${operationId} and ${ofTenant(ctx, 'm.entity_id')} and ${isAsked('m.id')}
          and (m.deleted_at is null and u.deleted_at is null or m.id in (select fk_user from due)
            or m.id in (select from_id from handed)
            or m.id in (select s.ope_user_id from stock_movements s where s.operation_id = ${operationId}))
      ) t) as members,
      (select coalesce(json_agg(t), '[]') from due t) as due,
      (select coalesce(json_agg(t), '[]') from handed t) as handed,
      ${counted(ctx, operationId, 'treasury')} as confirmed, ${counted(ctx, operationId, 'bank')} as banked
  `.execute(ctx.db);
  const [balances] = rows;
  if (!balances) throw new Error('the question about balances had no answer');
  return balances;
}

const counted = (ctx: Reads, operationId: number, destination: 'treasury' | 'bank') => sql`(
  select row_to_json(t) from (
    select coalesce(sum(h.counted_cash_cents), 0) as cash, coalesce(sum(h.counted_cheque_cents), 0) as cheques,
      coalesce(sum(h.counted_cheque_count), 0) as cheque_count
    from cash_handovers h
    where h.operation_id = ${operationId} and ${ofTenant(ctx, 'h.entity_id')} and h.state = 'confirmed'
      and h.destination = ${destination}) t)`;
