import { type RawBuilder, sql } from 'kysely';

/**
 * What a line `l` of the balance is to a treasurer. The money of disputes comes and goes as an adjustment of a
 * charge; fees that belong to no payment are lines of their own.
 */
const kindOfLine = sql`case
    when l.kind in ('charge', 'payment') then 'gross'
    when l.kind in ('refund', 'refund_failure', 'payment_refund', 'payment_failure_refund') then 'refunded'
    when l.kind in ('payout', 'payout_failure', 'payout_cancel') then 'paid_out'
    when l.kind = 'adjustment' and l.charge_id is not null then 'disputed'
    when l.kind like '%\\_fee' then 'fee'
    else 'other'
  end`;

/** What is added up of lines. */
export type BalanceSums = {
  payments: number;
  gross_cents: number;
  fee_cents: number;
  refunded_cents: number;
  disputed_cents: number;
  other_cents: number;
  /** What all of that leaves to the association. */
  net_cents: number;
};

const sumOf = (value: RawBuilder<unknown>, kinds: RawBuilder<unknown>) =>
  sql`coalesce(sum(${value}) filter (where ${kindOfLine} in (${kinds})), 0)::bigint`;

const isMoney = sql`${kindOfLine} <> 'paid_out'`;

/** The sums of lines `l`; those of payouts are left out. */
export const balanceSums = sql<BalanceSums>`
  (count(*) filter (where ${kindOfLine} = 'gross'))::int as payments,
  ${sumOf(sql`l.amount_cents`, sql`'gross'`)} as gross_cents,
  (coalesce(sum(l.fee_cents) filter (where ${isMoney}), 0)
    - coalesce(sum(l.amount_cents) filter (where ${kindOfLine} = 'fee'), 0))::bigint as fee_cents,
  ${sumOf(sql`-l.amount_cents`, sql`'refunded'`)} as refunded_cents,
  ${sumOf(sql`-l.amount_cents`, sql`'disputed'`)} as disputed_cents,
  ${sumOf(sql`l.amount_cents`, sql`'other'`)} as other_cents,
  coalesce(sum(l.net_cents) filter (where ${isMoney}), 0)::bigint as net_cents`;

/** What payouts took off the balance; one that came back gives it again. */
export const paidOutSum = sumOf(sql`-l.net_cents`, sql`'paid_out'`);
