import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { ProviderBalanceLine } from '../../core/pay-provider.ts';
import { addDays, type Day, type Instant } from '../../core/time.ts';
import { localDay, ofTenant, withinDays } from '../conditions.ts';
import type { PayPayoutTable } from '../tables/pay.ts';

type Owner = { id: number; entity_id: number };

/** Upserts balance lines of an account; `payoutId` is the payout whose lines these are, if known. */
export async function upsertBalanceLines(
  ctx: Reads,
  account: Owner,
  lines: readonly ProviderBalanceLine[],
  payoutId: string | null = null,
): Promise<void> {
  if (lines.length === 0) return;
  await ctx.db
    .insertInto('pay_balance_lines')
    .values(
      lines.map((line) => ({
        entity_id: account.entity_id,
        pay_account_id: account.id,
        transaction_id: line.id,
        kind: line.kind,
        amount_cents: line.amount,
        fee_cents: line.fee,
        net_cents: line.net,
        source_id: line.sourceId,
        charge_id: line.chargeId,
        payout_id: payoutId,
        made_at: line.madeAt,
        available_on: line.availableOn,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('transaction_id').doUpdateSet({
        kind: sql`excluded.kind`,
        amount_cents: sql`excluded.amount_cents`,
        fee_cents: sql`excluded.fee_cents`,
        net_cents: sql`excluded.net_cents`,
        source_id: sql`excluded.source_id`,
        charge_id: sql`excluded.charge_id`,
        // Lines listed by time range carry no payout id.
        payout_id: sql`coalesce(excluded.payout_id, pay_balance_lines.payout_id)`,
        available_on: sql`excluded.available_on`,
      }),
    )
    .execute();
}

/**
 * Category of a balance line `l` in the statement. Disputes are booked as adjustments of a charge; fees that belong
 * to no payment are separate lines.
 */
const lineCategory = sql`case
    when l.kind in ('charge', 'payment') then 'gross'
    when l.kind in ('refund', 'refund_failure', 'payment_refund', 'payment_failure_refund') then 'refunded'
    when l.kind in ('payout', 'payout_failure', 'payout_cancel') then 'paid_out'
    when l.kind = 'adjustment' and l.charge_id is not null then 'disputed'
    when l.kind like '%\\_fee' then 'fee'
    else 'other'
  end`;

/** Sums over balance lines. */
export type BalanceSums = {
  payments: number;
  gross_cents: number;
  fee_cents: number;
  refunded_cents: number;
  disputed_cents: number;
  other_cents: number;
  /** gross − fee − refunded − disputed + other */
  net_cents: number;
};

const sumOf = (value: RawBuilder<unknown>, kinds: RawBuilder<unknown>) =>
  sql`coalesce(sum(${value}) filter (where ${lineCategory} in (${kinds})), 0)::bigint`;

const isNotPayout = sql`${lineCategory} <> 'paid_out'`;

/** Sums over lines `l`, without payouts. */
const balanceSums = sql<BalanceSums>`
  (count(*) filter (where ${lineCategory} = 'gross'))::int as payments,
  ${sumOf(sql`l.amount_cents`, sql`'gross'`)} as gross_cents,
  (coalesce(sum(l.fee_cents) filter (where ${isNotPayout}), 0)
    - coalesce(sum(l.amount_cents) filter (where ${lineCategory} = 'fee'), 0))::bigint as fee_cents,
  ${sumOf(sql`-l.amount_cents`, sql`'refunded'`)} as refunded_cents,
  ${sumOf(sql`-l.amount_cents`, sql`'disputed'`)} as disputed_cents,
  ${sumOf(sql`l.amount_cents`, sql`'other'`)} as other_cents,
  coalesce(sum(l.net_cents) filter (where ${isNotPayout}), 0)::bigint as net_cents`;

/** Total of payouts minus those that the bank returned. */
const paidOutSum = sumOf(sql`-l.net_cents`, sql`'paid_out'`);

/** Accounts and days (inclusive, in the association's time zone) that a statement covers. */
export type StatementPeriod = { accountIds: number[]; from: Day; to: Day; timeZone: string };

export type BookedDay = BalanceSums & { date: Day; paid_out_cents: number };

/** Sums per day, for days with at least one line. */
export async function findBookedDays(ctx: Reads, period: StatementPeriod): Promise<BookedDay[]> {
  const { accountIds, timeZone } = period;
  const { rows } = await sql<BookedDay>`
    select ${localDay('l.made_at', timeZone)} as date, ${balanceSums}, ${paidOutSum} as paid_out_cents
    from pay_balance_lines l
    where l.pay_account_id = any(${accountIds}) and ${ofTenant(ctx, 'l.entity_id')}
      and ${withinDays('l.made_at', period, timeZone)}
    group by 1 order by 1
  `.execute(ctx.db);
  return rows;
}

/** Balance of the accounts before the first day. */
export async function findOpeningBalance(ctx: Reads, period: StatementPeriod): Promise<number> {
  const { accountIds, from, timeZone } = period;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.net_cents), 0)::bigint as cents from pay_balance_lines l
    where l.pay_account_id = any(${accountIds}) and ${ofTenant(ctx, 'l.entity_id')}
      and ${withinDays('l.made_at', { from: null, to: addDays(from, -1) }, timeZone)}
  `.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}

/** Payments and refunds of these days that have no balance line yet. */
export async function findUnbookedMoney(ctx: Reads, period: StatementPeriod) {
  const { accountIds, timeZone } = period;
  const isOfPeriod = (made: string) =>
    sql`p.pay_account_id = any(${accountIds}) and ${ofTenant(ctx, 'p.entity_id')} and ${withinDays(made, period, timeZone)}`;
  const { rows } = await sql<{ payments: number; gross_cents: number; refunded_cents: number }>`
    select count(*)::int as payments, coalesce(sum(p.amount_cents), 0)::bigint as gross_cents,
      (select coalesce(sum(r.amount_cents), 0)::bigint
        from pay_refunds r join pay_payments p on p.id = r.payment_id
        where r.status = 'succeeded' and ${isOfPeriod('r.created_at')}
          and not exists (select from pay_balance_lines l
            where l.charge_id = p.charge_id and l.source_id = r.refund_id)) as refunded_cents
    from pay_payments p
    where p.status = 'succeeded' and ${isOfPeriod('p.paid_at')}
      and not exists (select from pay_balance_lines l
        where l.charge_id = p.charge_id and l.kind in ('charge', 'payment'))
  `.execute(ctx.db);
  return rows[0] ?? { payments: 0, gross_cents: 0, refunded_cents: 0 };
}

/** The stored status of a payout. */
export async function findPayoutStatus(ctx: Reads, payoutId: string): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('pay_payouts')
    .select('status')
    .where('payout_id', '=', payoutId)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
  return found?.status;
}

/** Inserts or updates a payout; a row without changes keeps its version. */
export async function upsertPayout(ctx: Reads, payout: Insertable<PayPayoutTable>): Promise<void> {
  const { amount_cents, status, arrives_on, failure_code, updated_at } = payout;
  await ctx.db
    .insertInto('pay_payouts')
    .values(payout)
    .onConflict((conflict) =>
      conflict
        .column('payout_id')
        .doUpdateSet({
          amount_cents,
          status,
          arrives_on,
          failure_code,
          updated_at,
          version: sql`pay_payouts.version + 1`,
        })
        .where(
          sql<boolean>`(pay_payouts.amount_cents, pay_payouts.status, pay_payouts.arrives_on, pay_payouts.failure_code)
            is distinct from (excluded.amount_cents, excluded.status, excluded.arrives_on, excluded.failure_code)`,
        ),
    )
    .execute();
}

export async function setPayoutLineTotal(
  ctx: Reads,
  payoutId: string,
  { cents, now }: { cents: number; now: Instant },
): Promise<void> {
  await ctx.db
    .updateTable('pay_payouts')
    .set({ lines_cents: cents, updated_at: now, version: sql`version + 1` })
    .where('payout_id', '=', payoutId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Returns whether the lines of a payout add up to its amount. */
export async function isPayoutReconciled(ctx: Reads, payoutId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('pay_payouts')
    .select('id')
    .where('payout_id', '=', payoutId)
    .whereRef('lines_cents', '=', 'amount_cents')
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
  return found !== undefined;
}

export type PayoutRow = BalanceSums & {
  payout_id: string;
  arrives_on: Day;
  status: string;
  failure_code: string | null;
  amount_cents: number;
  /** Sum of its lines; null until they are read. */
  lines_cents: number | null;
  /** Earlier payouts that the bank returned and that this one pays again. */
  returned_cents: number;
  total: number;
};

/** The payouts that arrive in these days with the sums of their lines, newest first. */
export async function findPayouts(ctx: Reads, period: StatementPeriod, limit: number) {
  const { accountIds, from, to } = period;
  const { rows } = await sql<PayoutRow>`
    select o.payout_id, o.arrives_on, o.status, o.failure_code, o.amount_cents, o.lines_cents, o.total, s.*
    from (select *, (count(*) over ())::int as total from pay_payouts o
      where o.pay_account_id = any(${accountIds}) and ${ofTenant(ctx, 'o.entity_id')}
        and o.arrives_on between ${from}::date and ${to}::date
      order by o.arrives_on desc, o.id desc limit ${limit}) o
    cross join lateral (
      select ${balanceSums}, -(${paidOutSum}) as returned_cents from pay_balance_lines l
      where l.payout_id = o.payout_id and not (l.kind = 'payout' and l.source_id = o.payout_id)
    ) s
    order by o.arrives_on desc, o.id desc
  `.execute(ctx.db);
  return rows;
}
