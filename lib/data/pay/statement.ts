import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { addDays, type Day } from '../../time.ts';
import { localDay, withinDays } from '../local-days.ts';
import { ofTenant } from '../tenant.ts';
import { type BalanceSums, balanceSums, paidOutSum } from './balance-sums.ts';

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
