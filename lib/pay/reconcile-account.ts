import type { Context } from '../context.ts';
import { findPayAccountToReconcile } from '../data/pay/accounts-to-reconcile.ts';
import { findOwnDifferences, ownClasses } from '../data/pay/own-differences.ts';
import { beginReconciliation, finishReconciliation, lastReconciledDay } from '../data/pay/reconciliations.ts';
import { isPayFailure } from '../pay-failure.ts';
import { inPages } from './reconcile/pages.ts';
import { reportAll } from './reconcile/report.ts';
import { reviewIntents } from './reconcile/review-intents.ts';
import { reviewLines } from './reconcile/review-lines.ts';
import { reviewPayouts } from './reconcile/review-payouts.ts';
import { reviewOpenFindings, reviewUnlisted } from './reconcile/review-unlisted.ts';
import type { LinkedAccount, Run } from './reconcile/run.ts';
import { spanOf } from './reconcile/span.ts';
import { reviewDisputed, reviewStuck } from './reconcile/stuck.ts';
import { syncAccount } from './sync-account.ts';

/** Of a worker that runs for five minutes. */
const RECONCILE_SECONDS = 200;

type Message = { entity_id: number; pay_account_id: number; run_on: string };

/**
 * Compares an account at the provider with our rows, takes over what a webhook would have brought and keeps every
 * difference as a finding. Safe to repeat at any point: what is read is set, never added.
 */
export async function reconcileAccount(outer: Context, message: Message): Promise<void> {
  const ctx: Context = { ...outer, tenant: { entityId: message.entity_id } };
  const account = await ctx.transact(ctx.tenant, (trx) =>
    findPayAccountToReconcile(trx, message.pay_account_id, ctx.settings.stage),
  );
  if (!account) return;
  const calls = (await ctx.gateways.pay()).within(RECONCILE_SECONDS);
  const { id, span } = await begin(ctx, account, message.run_on);
  try {
    await review(ctx, { account, calls, span, seen: new Set() });
  } catch (error) {
    // Nothing of it can be read any more, today or later.
    if (isPayFailure(error, 'disconnected')) return syncAccount(ctx, calls, account.id);
    throw error;
  }
  await ctx.transact(ctx.tenant, (trx) => finishReconciliation(trx, id, trx.now));
}

function begin(ctx: Context, account: LinkedAccount & { created_at: string }, runOn: string) {
  return ctx.transact(ctx.tenant, async (trx) => {
    const last = await lastReconciledDay(trx, account, runOn);
    const span = spanOf(runOn, last, account.created_at.slice(0, 10));
    return { span, id: await beginReconciliation(trx, account, { runOn, span, now: trx.now }) };
  });
}

async function review(ctx: Context, run: Run): Promise<void> {
  const { account, calls, span } = run;
  await reviewStuck(ctx, run);
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

/** What our own rows say by now, after everything was taken over. */
function reviewOwnRows(ctx: Context, { account }: Run): Promise<void> {
  return ctx.transact({ entityId: account.entity_id }, async (trx) => {
    const all = await findOwnDifferences(trx, account.id);
    for (const name of ownClasses) {
      await reportAll(trx, account, { of: name, found: all.filter((finding) => finding.class === name) });
    }
  });
}
