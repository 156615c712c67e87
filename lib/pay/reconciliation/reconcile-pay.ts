import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/problems/problem.ts';
import type { Day } from '../../core/time.ts';
import { findPayAccountsToReconcile } from '../../data/pay/accounts.ts';

const PAGE = 500;

type ReconciliationRequest = { entity_id?: number | undefined; run_on?: Day | undefined };

/** Enqueues the reconciliation of every connected account of this stage. Idempotent. */
export async function reconcileAll(
  ctx: Context,
  request: ReconciliationRequest,
): Promise<{ run_on: Day; accounts: number }> {
  const today = ctx.now.slice(0, 10);
  const { entity_id: entityId, run_on = today } = request;
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

type PageRequest = { entityId: number | undefined; run_on: Day; after: number };

/** Enqueues a page of accounts and returns their ids. */
function enqueuePage(ctx: Context, { entityId, run_on, after }: PageRequest): Promise<number[]> {
  return ctx.transact('all', async (trx) => {
    const { stage } = trx.settings;
    const page = await findPayAccountsToReconcile(trx, { stage, entityId, after, limit: PAGE });
    for (const { id, entity_id } of page) {
      trx.enqueue({ queue: 'reconcile-account', body: { entity_id, pay_account_id: id, run_on } });
    }
    return page.map(({ id }) => id);
  });
}
