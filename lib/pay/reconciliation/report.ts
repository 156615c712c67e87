import type { Context } from '../../core/context.ts';
import { findPayment, type PaymentRow } from '../../data/pay/payments.ts';
import {
  type Finding,
  keepFinding,
  keepRepaired,
  resolveFindings,
  resolveOtherFindings,
} from '../../data/pay/reconciliations.ts';
import type { FindingClass } from '../../data/schema-pay.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { repairsOf } from './judge.ts';
import type { LinkedAccount, Run } from './run.ts';

/** Keeps what is there of one class, and closes what was there of these objects and is not any more. */
export async function reportOf(
  ctx: Context,
  account: LinkedAccount,
  { of, objects, found }: { of: FindingClass; objects: string[]; found: Finding[] },
): Promise<void> {
  for (const finding of found) await report(ctx, account, finding);
  const there = new Set(found.map(({ object_id }) => object_id));
  const gone = objects.filter((id) => !there.has(id));
  await resolveFindings(ctx, account, { of, objects: gone, now: ctx.now });
}

/** The same of a class whose differences are all known. */
export async function reportAll(
  ctx: Context,
  account: LinkedAccount,
  { of, found }: { of: FindingClass; found: Finding[] },
): Promise<void> {
  for (const finding of found) await report(ctx, account, finding);
  const objects = found.map(({ object_id }) => object_id);
  await resolveOtherFindings(ctx, account, { of, objects, now: ctx.now });
}

async function report(ctx: Context, account: LinkedAccount, finding: Finding): Promise<void> {
  if (await keepFinding(ctx, account, finding, ctx.now)) tell(ctx, account, finding);
}

function tell(ctx: Context, account: LinkedAccount, finding: Finding): void {
  ctx.log.write('pay-finding', {
    class: finding.class,
    object_id: finding.object_id,
    entity_id: account.entity_id,
  });
}

/**
 * Takes over what the provider says of a payment, as a webhook would have; what was different is kept in the same
 * transaction, so that a run that dies in between does not forget it.
 */
export async function bringUpToDate(
  ctx: Context,
  { account, calls }: Run,
  before: PaymentRow,
): Promise<void> {
  await syncPayment(ctx, calls, before.id, {
    inSameTransaction: async (trx) => {
      const after = await findPayment(trx, before.id);
      // Somebody else was faster: a webhook, which is as it should be, or another run, which has kept it.
      if (after?.syncs !== before.syncs + 1) return;
      for (const finding of repairsOf(before, after)) {
        await keepRepaired(trx, account, finding, trx.now);
        // A booking that comes late is no sign that anything is broken.
        if (finding.class !== 'fee_update') tell(trx, account, finding);
      }
    },
  });
}
