import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PaymentState } from '../../core/records/passage.ts';
import type { Day, Instant } from '../../core/time.ts';
import { ofTenant, withinDays } from '../conditions.ts';
import type { StatementPeriod } from './balance.ts';

export type PaidRow = {
  passage_id: number;
  paid_at: Instant;
  gross_cents: number;
  fee_cents: number | null;
  net_cents: number | null;
  refunded_cents: number;
  /** Cents that banks withhold or took in disputes. */
  disputed_cents: number;
  payment_state: PaymentState | null;
  available_on: Instant | null;
  payout_id: string | null;
  payout_on: Day | null;
  total: number;
};

/** The payments of these days, oldest first. */
export function listPaidPayments(ctx: Reads, period: StatementPeriod, limit: number): Promise<PaidRow[]> {
  return queryPayments(ctx, period, { condition: sql`true`, order: sql`asc`, limit });
}

/** Payments up to the last of these days that no successful payout contains and that are not fully refunded, newest first. */
export function listPaymentsNotPaidOut(
  ctx: Reads,
  period: StatementPeriod,
  limit: number,
): Promise<PaidRow[]> {
  const condition = sql`o.payout_id is null and not ${isFullyRefunded}`;
  return queryPayments(ctx, { ...period, from: null }, { condition, order: sql`desc`, limit });
}

const isFullyRefunded = sql`(p.refunded_cents >= p.amount_cents)`;

type Selection = { condition: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number };

async function queryPayments(
  ctx: Reads,
  period: Omit<StatementPeriod, 'from'> & { from: Day | null },
  { condition, order, limit }: Selection,
): Promise<PaidRow[]> {
  const { accountIds, timeZone } = period;
  const { rows } = await sql<PaidRow>`
    select p.passage_id, p.paid_at, p.amount_cents as gross_cents, ${providerFee} as fee_cents,
      p.amount_cents - ${providerFee} as net_cents, p.refunded_cents,
      ${disputedAmount} as disputed_cents, s.payment_state, l.available_on, o.payout_id, o.arrives_on as payout_on,
      (count(*) over ())::int as total
    from pay_payments p
    join passages s on s.passage_id = p.passage_id
    left join pay_balance_lines l on l.charge_id = p.charge_id and l.kind in ('charge', 'payment')
    left join lateral (${latestPayout}) o on true
    where p.pay_account_id = any(${accountIds}) and ${ofTenant(ctx, 'p.entity_id')}
      and p.status = 'succeeded' and ${withinDays('p.paid_at', period, timeZone)} and ${condition}
    order by p.paid_at ${order}, p.id ${order} limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** Fees of all balance lines of a payment `p`, disputes included; before the first line, the fee stored with the payment. */
export const providerFee = sql`coalesce(
  (select sum(b.fee_cents)::int from pay_balance_lines b where b.charge_id = p.charge_id), p.fee_cents)`;

/** What the donors' banks withhold or took of a payment `p`. */
export const disputedAmount = sql`(select coalesce(sum(d.amount_cents), 0)::int from pay_disputes d
  where d.payment_id = p.id and d.status not in ('won', 'prevented') and d.status not like 'warning\\_%')`;

/** The payout that contains a line; a returned payout is followed to the one that paid it again. */
export const latestPayout = sql`
  select sent.payout_id, sent.arrives_on from (
    with recursive sent as (
      select o.payout_id, o.arrives_on, o.status, 1 as tries from pay_payouts o where o.payout_id = l.payout_id
      union all
      select o.payout_id, o.arrives_on, o.status, sent.tries + 1
      from sent
      join pay_balance_lines back on back.source_id = sent.payout_id and back.kind = 'payout_failure'
      join pay_payouts o on o.payout_id = back.payout_id
      where sent.status in ('failed', 'canceled')
    )
    select * from sent order by tries desc limit 1
  ) sent
  where sent.status not in ('failed', 'canceled')`;
