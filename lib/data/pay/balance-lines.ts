import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { ProviderBalanceLine } from '../../pay-provider.ts';

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
