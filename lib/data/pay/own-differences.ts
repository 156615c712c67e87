import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';
import type { Finding } from './findings.ts';

/** The classes that our own rows tell by themselves, whatever their age. */
export const ownClasses = ['dispute', 'mismatch', 'payout_mismatch', 'payout_failed'] as const;

/** All of these differences of an account, at this moment. */
export async function findOwnDifferences(ctx: Reads, payAccountId: number): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'dispute' as class, p.payment_intent_id as object_id, p.passage_id,
      p.amount_cents::bigint as expected_cents, null::bigint as found_cents
    from pay_payments p
    where p.pay_account_id = ${payAccountId} and p.dispute_state = 'open' and ${ofTenant(ctx, 'p.entity_id')}
    union all
    select 'mismatch', s.passage_id::text, s.passage_id, s.montant_cents::bigint, 
      sum(p.amount_cents - p.refunded_cents - p.lost_cents)
    from pay_payments p join passages s on s.passage_id = p.passage_id and s.payment_state = 'mismatch'
    where p.pay_account_id = ${payAccountId} and p.status = 'succeeded' and ${ofTenant(ctx, 'p.entity_id')}
    group by s.passage_id
    union all
    select 'payout_mismatch', o.payout_id, null, o.amount_cents, o.lines_cents
    from pay_payouts o
    where o.pay_account_id = ${payAccountId} and o.lines_cents <> o.amount_cents and ${ofTenant(ctx, 'o.entity_id')}
    union all
    select 'payout_failed', o.payout_id, null, o.amount_cents, 0
    from pay_payouts o
    where o.pay_account_id = ${payAccountId} and o.status = 'failed' and ${ofTenant(ctx, 'o.entity_id')}
      and not exists (select from pay_balance_lines l
        join pay_payouts later on later.payout_id = l.payout_id and later.status not in ('failed', 'canceled')
        where l.pay_account_id = o.pay_account_id and l.kind = 'payout_failure' and l.source_id = o.payout_id)
  `.execute(ctx.db);
  return rows;
}
