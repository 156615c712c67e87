import { sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import { cardTypes } from '../core/records/payment-types.ts';
import type { Day } from '../core/time.ts';
import { localDay, ofTenant } from './conditions.ts';
import { moneyOf } from './passages/money.ts';
import { latestPayout, providerFee } from './pay/payment-list.ts';

/** Money that moved on a day: what the visits of one means of payment brought, what cards gave back or cost, what was counted. */
export type Movement = {
  kind: 'gifts' | 'handover' | 'deposit' | 'fees' | 'refunds' | 'disputes' | 'payout' | 'suspense';
  day: Day;
  /** The means of payment of gifts, the number of a hand-over, the provider's id of a payout. */
  name: string;
  /** The cash of hand-overs and deposits, else the whole. */
  cents: number;
  cheque_cents: number;
  /** What the visits of a hand-over say. */
  expected_cents: number;
};

type Asked = { operationId: number; timeZone: string };

/**
 * Reads the money of an operation in one statement, and so from one snapshot: a visit that is handed over meanwhile is in both
 * sums or in none. There are as many rows as days, means of payment, hand-overs and payouts, never one for each visit.
 */
export async function findMovements(ctx: Reads, { operationId, timeZone }: Asked): Promise<Movement[]> {
  const { standing, counted } = moneyOf('p');
  const isCard = sql`p.fk_type_reglement in (${sql.join(cardTypes.map((type) => sql.lit(type)))})`;
  const day = (column: string) => localDay(column, timeZone);
  const { rows } = await sql<Movement>`
    with visits as materialized (
      select p.passage_id, p.passed_at, p.fk_type_reglement as means, ${isCard} as is_card, ${counted} as counted,
        case when ${standing} in ('counted', 'refunded', 'disputed') then p.montant_cents else 0 end as gross
      from passages p
      where p.fk_operation = ${operationId} and ${ofTenant(ctx, 'p.entity_id')} and p.deleted_at is null and p.montant_cents > 0
    ),
    -- Also of deleted visits: what was paid by card was paid.
    paid as materialized (
      select p.*, coalesce(p.paid_at, p.created_at) as at
      from pay_payments p join passages s on s.passage_id = p.passage_id
      where s.fk_operation = ${operationId} and ${ofTenant(ctx, 'p.entity_id')} and p.status = 'succeeded'
    ),
    refunded as materialized (
      select v.passage_id, r.created_at as at, r.amount_cents as cents
      from visits v join paid on paid.passage_id = v.passage_id
      join pay_refunds r on r.payment_id = paid.id and r.status = 'succeeded'
      where v.is_card and v.gross > 0
    ),
    -- What does not count and is no refund: banks took it, or hold it back.
    taken as (
      select coalesce((select max(d.created_at) from paid join pay_disputes d on d.payment_id = paid.id
          where paid.passage_id = v.passage_id), v.passed_at) as at,
        v.gross - v.counted - coalesce((select sum(r.cents) from refunded r where r.passage_id = v.passage_id), 0) as cents
      from visits v where v.is_card and v.gross > 0
    ),
    -- Card money that does not fit its visit, which the reconciliation reports.
    unfitting as (
      select max(paid.at) as at,
        sum(case when paid.dispute_state = 'open' then 0 else paid.amount_cents - paid.refunded_cents - paid.lost_cents end)
          - coalesce((select v.counted from visits v where v.passage_id = paid.passage_id and v.is_card), 0) as cents
      from paid group by paid.passage_id
    ),
    moved as (
      select 'gifts' as kind, ${day('v.passed_at')} as day, v.means as name, sum(v.gross) as cents, 0 as cheque_cents,
        0 as expected_cents
      from visits v group by 2, 3
      union all
      select case h.destination when 'bank' then 'deposit' else 'handover' end,
        case h.destination when 'bank' then coalesce(h.deposited_on, ${day('h.created_at')}) else ${day('h.confirmed_at')} end,
        h.number, h.counted_cash_cents, h.counted_cheque_cents, h.expected_cash_cents + h.expected_cheque_cents
      from cash_handovers h
      where h.operation_id = ${operationId} and ${ofTenant(ctx, 'h.entity_id')} and h.state = 'confirmed'
      union all
      select 'fees', ${day('p.at')}, '', sum(${providerFee}), 0, 0 from paid p group by 2
      union all
      select 'refunds', ${day('r.at')}, '', sum(r.cents), 0, 0 from refunded r group by 2
      union all
      select 'disputes', ${day('t.at')}, '', sum(t.cents), 0, 0 from taken t group by 2
      union all
      select 'suspense', ${day('u.at')}, '', sum(u.cents), 0, 0 from unfitting u group by 2
      union all
      select 'payout', o.arrives_on, o.payout_id, sum(l.net_cents), 0, 0
      from paid join pay_balance_lines l on l.charge_id = paid.charge_id
      cross join lateral (${latestPayout}) o
      join pay_payouts sent on sent.payout_id = o.payout_id and sent.status = 'paid'
      group by 2, 3
    )
    select kind, day, name, cents::bigint as cents, cheque_cents::bigint as cheque_cents, expected_cents::bigint as expected_cents
    from moved where cents <> 0 or cheque_cents <> 0 or expected_cents <> 0
    order by day, array_position(array['gifts', 'handover', 'deposit', 'fees', 'refunds', 'disputes', 'suspense', 'payout'], kind), name
  `.execute(ctx.db);
  return rows;
}
