import type * as z from 'zod';
import { type Context, inEntity } from '../../core/context.ts';
import type { EntityRow } from '../../data/entities.ts';
import {
  findBookedDays,
  findOpeningBalance,
  findPayouts,
  findUnbookedMoney,
  type StatementPeriod,
} from '../../data/pay/balance.ts';
import { listPaymentsNotPaidOut } from '../../data/pay/payment-list.ts';
import { lastReconciledAt, listOpenFindings } from '../../data/pay/reconciliations.ts';
import { readPeriod } from './period.ts';
import { presentFinding, presentList, presentNotPaidOut, presentPayout, totalsOf } from './present.ts';
import type { Reconciliation, ReconciliationQuery } from './schemas.ts';

/** OpenAPI description of the figures. */
export const reconciliationDescription = `What was booked at the payment provider from \`from\` to \`to\`, at most 366
days in the association's time zone, for a treasurer who holds it against the statement of the bank. A job compares the
account with the provider every morning; \`reconciled_at\` says when it last did, \`not_booked\` what came since.

**Adding up.** Of the totals, of every day and of every payout, \`net = gross − fee − refunded − disputed + other\`. The
days add up to the totals, and \`opening + net = paid_out + pending\`. Days are those of the booking.

**Payouts** are those that arrive in these days, the newest first, each with what it is the sum of:
\`amount = net + returned\`, else \`difference_cents\` says by how much it is not and a finding is open.

**Not paid out** are the payments up to \`to\` whose money has not left for the bank, or came back from it, without those
that were given back as a whole; the newest first.

**Findings** are the differences that are open now, whatever their day: \`missing_provider\` (paid for us, unknown to the
provider), \`amount_mismatch\`, \`orphan_pi\` (a payment that belongs to no passage), \`dispute\`, \`mismatch\` (money that does
not fit its passage), \`payout_mismatch\`, \`payout_failed\`. What the provider's word alone could mend
(\`missing_local\`, \`refund_mismatch\`, \`fee_update\`) is closed at once and is not among them.

Each list holds at most 500 entries and says in \`total\` how many there are.`;

const MAX_LISTED = 500;

/** Returns the card payment statement of an association for some days. */
export async function readReconciliation(
  outer: Context,
  query: ReconciliationQuery,
): Promise<z.input<typeof Reconciliation>> {
  const { entity, period } = await readPeriod(outer, query);
  return buildReconciliation(inEntity(outer, entity.id), entity, period);
}

async function buildReconciliation(
  ctx: Context,
  entity: EntityRow,
  period: StatementPeriod,
): Promise<z.input<typeof Reconciliation>> {
  const { accountIds, from, to, timeZone } = period;
  const days = await findBookedDays(ctx, period);
  return {
    entity_id: entity.id,
    from,
    to,
    timezone: timeZone,
    currency: 'EUR',
    generated_at: ctx.now,
    reconciled_at: await lastReconciledAt(ctx, accountIds),
    totals: totalsOf(await findOpeningBalance(ctx, period), days),
    not_booked: await findUnbookedMoney(ctx, period),
    days,
    payouts: presentList(await findPayouts(ctx, period, MAX_LISTED), presentPayout),
    not_paid_out: presentList(
      await listPaymentsNotPaidOut(ctx, period, MAX_LISTED),
      presentNotPaidOut(timeZone),
    ),
    findings: presentList(await listOpenFindings(ctx, accountIds, MAX_LISTED), presentFinding),
  };
}
