import { type Insertable, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Instant } from '../../time.ts';
import type { PayPayoutTable } from '../schema-pay.ts';
import { ofTenant } from '../tenant.ts';

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
