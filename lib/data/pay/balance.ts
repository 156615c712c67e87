import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { ProviderBalanceLine } from '../../core/pay-provider.ts';
import { addDays, type Day, type Instant } from '../../core/time.ts';
import { localDay, ofTenant, withinDays } from '../conditions.ts';
import type { PayPayoutTable } from '../schema-pay.ts';

type Owner = { id: number; entity_id: number };

/** Sets lines of an account; `payoutId` is the payout they went to the bank with, where that was asked. */
export async function keepBalanceLines(
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
        // A list by time does not say what has been paid out.
        payout_id: sql`coalesce(excluded.payout_id, pay_balance_lines.payout_id)`,
        available_on: sql`excluded.available_on`,
      }),
    )
    .execute();
}

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
const balanceSums = sql<BalanceSums>`
  (count(*) filter (where ${kindOfLine} = 'gross'))::int as payments,
  ${sumOf(sql`l.amount_cents`, sql`'gross'`)} as gross_cents,
  (coalesce(sum(l.fee_cents) filter (where ${isMoney}), 0)
    - coalesce(sum(l.amount_cents) filter (where ${kindOfLine} = 'fee'), 0))::bigint as fee_cents,
  ${sumOf(sql`-l.amount_cents`, sql`'refunded'`)} as refunded_cents,
  ${sumOf(sql`-l.amount_cents`, sql`'disputed'`)} as disputed_cents,
  ${sumOf(sql`l.amount_cents`, sql`'other'`)} as other_cents,
  coalesce(sum(l.net_cents) filter (where ${isMoney}), 0)::bigint as net_cents`;

/** What payouts took off the balance; one that came back gives it again. */
const paidOutSum = sumOf(sql`-l.net_cents`, sql`'paid_out'`);

/** Whose figures of which days, as those days are where the association is. */
export type StatementQuestion = { accountIds: number[]; from: Day; to: Day; timeZone: string };

export type BookedDay = BalanceSums & { date: Day; paid_out_cents: number };

/** What was booked on every day on which something was. */
export async function findBookedDays(ctx: Reads, question: StatementQuestion): Promise<BookedDay[]> {
  const { accountIds, timeZone } = question;
  const { rows } = await sql<BookedDay>`
    select ${localDay('l.made_at', timeZone)} as date, ${balanceSums}, ${paidOutSum} as paid_out_cents
    from pay_balance_lines l
    where l.pay_account_id = any(${accountIds}) and ${ofTenant(ctx, 'l.entity_id')}
      and ${withinDays('l.made_at', question, timeZone)}
    group by 1 order by 1
  `.execute(ctx.db);
  return rows;
}

/** What lay on the accounts before the first of the days. */
export async function findOpeningBalance(ctx: Reads, question: StatementQuestion): Promise<number> {
  const { accountIds, from, timeZone } = question;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.net_cents), 0)::bigint as cents from pay_balance_lines l
    where l.pay_account_id = any(${accountIds}) and ${ofTenant(ctx, 'l.entity_id')}
      and ${withinDays('l.made_at', { from: null, to: addDays(from, -1) }, timeZone)}
  `.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}

/** Payments of the days that were not booked when the account was compared last. */
export async function findUnbooked(ctx: Reads, question: StatementQuestion) {
  const { accountIds, timeZone } = question;
  const { rows } = await sql<{ payments: number; gross_cents: number }>`
    select count(*)::int as payments, coalesce(sum(p.amount_cents), 0)::bigint as gross_cents
    from pay_payments p
    where p.pay_account_id = any(${accountIds}) and ${ofTenant(ctx, 'p.entity_id')}
      and p.status = 'succeeded' and ${withinDays('p.paid_at', question, timeZone)}
      and not exists (select from pay_balance_lines l
        where l.charge_id = p.charge_id and l.kind in ('charge', 'payment'))
  `.execute(ctx.db);
  return rows[0] ?? { payments: 0, gross_cents: 0 };
}

/** How a payout stood when we last heard of it. */
export async function findPayoutStatus(ctx: Reads, payoutId: string): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('pay_payouts')
    .select('status')
    .where('payout_id', '=', payoutId)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
  return found?.status;
}

/** Sets what the provider says of a payout. */
export async function keepPayout(ctx: Reads, payout: Insertable<PayPayoutTable>): Promise<void> {
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

/** Sets the sum of the lines of a payout. */
export async function setLinesOfPayout(
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

/** Whether the lines of a payout were compared with it, and fitted. */
export async function isPayoutCompared(ctx: Reads, payoutId: string): Promise<boolean> {
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
  /** The sum of its lines; null as long as it was not compared. */
  lines_cents: number | null;
  /** Of earlier payouts that came back and went out again with this one. */
  returned_cents: number;
  total: number;
};

/** The payouts that arrive in these days, the newest first, each with what it is the sum of. */
export async function findPayouts(ctx: Reads, question: StatementQuestion, limit: number) {
  const { accountIds, from, to } = question;
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
