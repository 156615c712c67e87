import type { Context } from '../../core/context.ts';
import { findPayment, type PaymentRow } from '../../data/pay/payments.ts';
import {
  type Finding,
  insertResolvedFinding,
  resolveFindings,
  resolveOtherFindings,
  upsertOpenFinding,
} from '../../data/pay/reconciliations.ts';
import type { FindingClass } from '../../data/tables/pay.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { repairedDifferences } from './differences.ts';
import type { LinkedAccount, Run } from './run.ts';

/** Records the findings of one class and resolves those of the checked `objects` that no longer exist. */
export async function reportForObjects(
  ctx: Context,
  account: LinkedAccount,
  { of, objects, found }: { of: FindingClass; objects: string[]; found: Finding[] },
): Promise<void> {
  for (const finding of found) await report(ctx, account, finding);
  const current = new Set(found.map(({ object_id }) => object_id));
  const resolved = objects.filter((id) => !current.has(id));
  await resolveFindings(ctx, account, { of, objects: resolved, now: ctx.now });
}

/** Records all current findings of a class and resolves all others of that class. */
export async function reportWholeClass(
  ctx: Context,
  account: LinkedAccount,
  { of, found }: { of: FindingClass; found: Finding[] },
): Promise<void> {
  for (const finding of found) await report(ctx, account, finding);
  const objects = found.map(({ object_id }) => object_id);
  await resolveOtherFindings(ctx, account, { of, objects, now: ctx.now });
}

async function report(ctx: Context, account: LinkedAccount, finding: Finding): Promise<void> {
  if (await upsertOpenFinding(ctx, account, finding, ctx.now)) logFinding(ctx, account, finding);
}

function logFinding(ctx: Context, account: LinkedAccount, finding: Finding): void {
  ctx.log.write('pay-finding', {
    class: finding.class,
    object_id: finding.object_id,
    entity_id: account.entity_id,
  });
}

/**
 * Syncs a payment as a webhook would have; records the repaired differences in the same transaction, so that an interrupted run
 * does not lose them.
 */
export async function syncAndReport(
  ctx: Context,
  { account, calls }: Run,
  before: PaymentRow,
): Promise<void> {
  await syncPayment(ctx, calls, before.id, {
    inSameTransaction: async (trx, replaced) => {
      // Another sync came first: a webhook, which is no difference, or another run, which recorded the difference.
      if (replaced?.syncs !== before.syncs) return;
      const after = await findPayment(trx, before.id);
      if (!after) return;
      for (const finding of repairedDifferences(before, after)) {
        await insertResolvedFinding(trx, account, finding, trx.now);
        // Bookings are expected to arrive late.
        if (finding.class !== 'fee_update') logFinding(trx, account, finding);
      }
    },
  });
}
