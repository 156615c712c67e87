import type { Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import { invalid } from '../../core/problems.ts';
import type { Day } from '../../core/time.ts';
import { findPayAccountsToReconcile, findPayAccountToReconcile } from '../../data/pay/accounts.ts';
import {
  beginReconciliation,
  findOwnDifferences,
  finishReconciliation,
  lastReconciledDay,
  ownClasses,
} from '../../data/pay/reconciliations.ts';
import { syncAccount } from '../accounts/sync-account.ts';
import { reportAll } from './report.ts';
import { reviewIntents } from './review-intents.ts';
import { reviewLines, reviewPayouts } from './review-lines.ts';
import { reviewDisputed, reviewOpenFindings, reviewStuck, reviewUnlisted } from './review-unlisted.ts';
import { inPages, type LinkedAccount, type Run, spanOf } from './run.ts';

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

const PAGE = 500;

type Wanted = { entity_id?: number | undefined; run_on?: Day | undefined };

/** Leaves a message for every linked account of this stage: each is compared by itself. Safe to repeat. */
export async function reconcileAll(ctx: Context, wanted: Wanted): Promise<{ run_on: Day; accounts: number }> {
  const today = ctx.now.slice(0, 10);
  const { entity_id: entityId, run_on = today } = wanted;
  if (run_on > today)
    throw invalid({ pointer: '/run_on', detail: 'must not lie ahead', code: 'invalid-value' });
  let accounts = 0;
  for (let after = 0, left = PAGE; left === PAGE; ) {
    const page = await enqueuePage(ctx, { entityId, run_on, after });
    accounts += page.length;
    left = page.length;
    after = page.at(-1) ?? after;
  }
  return { run_on, accounts };
}

type From = { entityId: number | undefined; run_on: Day; after: number };

/** Answers the ids of its accounts. */
function enqueuePage(ctx: Context, { entityId, run_on, after }: From): Promise<number[]> {
  return ctx.transact('all', async (trx) => {
    const { stage } = trx.settings;
    const page = await findPayAccountsToReconcile(trx, { stage, entityId, after, limit: PAGE });
    for (const { id, entity_id } of page) {
      trx.enqueue({ queue: 'reconcile-account', body: { entity_id, pay_account_id: id, run_on } });
    }
    return page.map(({ id }) => id);
  });
}
