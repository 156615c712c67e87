import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Day } from '../../time.ts';
import { ofTenant } from '../tenant.ts';
import { type BalanceSums, balanceSums, paidOutSum } from './balance-sums.ts';
import type { StatementQuestion } from './statement.ts';

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
