import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Day, Instant } from '../../core/time.ts';
import { ofTenant, withinDays } from '../conditions.ts';
import type { PaymentState } from '../schema.ts';
import type { StatementQuestion } from './balance.ts';

export type PaidRow = {
  passage_id: number;
  paid_at: Instant;
  gross_cents: number;
  fee_cents: number | null;
  net_cents: number | null;
  refunded_cents: number;
  /** What banks hold back, or have taken. */
  disputed_cents: number;
  payment_state: PaymentState | null;
  available_on: Instant | null;
  payout_id: string | null;
  payout_on: Day | null;
  total: number;
};

/** The payments of these days, the first first. */
export function findPaidOf(ctx: Reads, question: StatementQuestion, limit: number): Promise<PaidRow[]> {
  return paid(ctx, question, { which: sql`true`, order: sql`asc`, limit });
}

/** Those paid up to the last of these days whose money has not left for the bank, the newest first. */
export function findNotPaidOut(ctx: Reads, question: StatementQuestion, limit: number): Promise<PaidRow[]> {
  const which = sql`o.payout_id is null and not ${isGivenBack}`;
  return paid(ctx, { ...question, from: null }, { which, order: sql`desc`, limit });
}

const isGivenBack = sql`(p.refunded_cents >= p.amount_cents)`;

type Part = { which: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number };

async function paid(
  ctx: Reads,
  question: Omit<StatementQuestion, 'from'> & { from: Day | null },
  { which, order, limit }: Part,
): Promise<PaidRow[]> {
  const { accountIds, timeZone } = question;
  const { rows } = await sql<PaidRow>`
    select p.passage_id, p.paid_at, p.amount_cents as gross_cents, ${booked} as fee_cents,
      p.amount_cents - ${booked} as net_cents, p.refunded_cents,
      ${disputed} as disputed_cents, s.payment_state, l.available_on, o.payout_id, o.arrives_on as payout_on,
      (count(*) over ())::int as total
    from pay_payments p
    join passages s on s.passage_id = p.passage_id
    left join pay_balance_lines l on l.charge_id = p.charge_id and l.kind in ('charge', 'payment')
    left join lateral (${lastPayout}) o on true
    where p.pay_account_id = any(${accountIds}) and ${ofTenant(ctx, 'p.entity_id')}
      and p.status = 'succeeded' and ${withinDays('p.paid_at', question, timeZone)} and ${which}
    order by p.paid_at ${order}, p.id ${order} limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** All the provider has kept of a payment, that of a dispute included; until it is booked, what it said of the charge. */
const booked = sql`coalesce(
  (select sum(b.fee_cents)::int from pay_balance_lines b where b.charge_id = p.charge_id), p.fee_cents)`;

const disputed = sql`(select coalesce(sum(d.amount_cents), 0)::int from pay_disputes d
  where d.payment_id = p.id and d.status not in ('won', 'prevented') and d.status not like 'warning\\_%')`;

/** The payout that a line went to the bank with; from one that came back to the one it went out with again. */
const lastPayout = sql`
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
