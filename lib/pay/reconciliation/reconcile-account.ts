import type { Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import { findPayAccountToReconcile } from '../../data/pay/accounts.ts';
import {
  beginReconciliation,
  findOwnDifferences,
  finishReconciliation,
  lastReconciledDay,
  ownRowClasses,
} from '../../data/pay/reconciliations.ts';
import { syncAccount } from '../accounts/sync-account.ts';
import { reportWholeClass } from './report.ts';
import { reviewLines, reviewPayouts } from './review-balance.ts';
import { reviewIntents } from './review-intents.ts';
import { reviewDisputed, reviewOpenFindings, reviewUnlisted, reviewUnsettled } from './review-payments.ts';
import { inPages, type LinkedAccount, type Run, spanOf } from './run.ts';

/** Total time of all provider calls; the worker times out after five minutes. */
const RECONCILE_SECONDS = 200;

type Message = { entity_id: number; pay_account_id: number; run_on: string };

/**
 * Compares an account at the provider with the service's rows, applies the changes of missed webhooks and records every difference
 * as a finding. Idempotent: values read from the provider overwrite, never add.
 */
export async function reconcileAccount(outer: Context, message: Message): Promise<void> {
  const ctx: Context = { ...outer, tenant: { entityId: message.entity_id } };
  const account = await ctx.transact(ctx.tenant, (trx) =>
    findPayAccountToReconcile(trx, message.pay_account_id, ctx.settings.stage),
  );
  if (!account) return;
  const calls = (await ctx.gateways.pay()).within(RECONCILE_SECONDS);
  const { id, span } = await startReconciliation(ctx, account, message.run_on);
  try {
    await reviewAccount(ctx, { account, calls, span, reviewed: new Set() });
  } catch (error) {
    // A disconnected account can no longer be read: store that state instead of retrying.
    if (isPayFailure(error, 'disconnected')) return syncAccount(ctx, calls, account.id);
    throw error;
  }
  await ctx.transact(ctx.tenant, (trx) => finishReconciliation(trx, id, trx.now));
}

function startReconciliation(ctx: Context, account: LinkedAccount & { created_at: string }, runOn: string) {
  return ctx.transact(ctx.tenant, async (trx) => {
    const last = await lastReconciledDay(trx, account, runOn);
    const span = spanOf(runOn, last, account.created_at.slice(0, 10));
    return { span, id: await beginReconciliation(trx, account, { runOn, span, now: trx.now }) };
  });
}

async function reviewAccount(ctx: Context, run: Run): Promise<void> {
  const { account, calls, span } = run;
  await reviewUnsettled(ctx, run);
  await reviewDisputed(ctx, run);
  for await (const page of inPages(calls.intents(account.account_id, span))) {
    await reviewIntents(ctx, run, page);
  }
  await reviewUnlisted(ctx, run);
  await reviewOpenFindings(ctx, run);
  await reviewLines(ctx, run);
  await reviewPayouts(ctx, run);
  await reviewOwnRows(ctx, run);
}

/** Records the findings that the service's own rows show, after all syncs. */
function reviewOwnRows(ctx: Context, { account }: Run): Promise<void> {
  return ctx.transact({ entityId: account.entity_id }, async (trx) => {
    const all = await findOwnDifferences(trx, account.id);
    for (const name of ownRowClasses) {
      await reportWholeClass(trx, account, {
        of: name,
        found: all.filter((finding) => finding.class === name),
      });
    }
  });
}
