import type { Context } from '../context.ts';
import { findPayAccountsToReconcile } from '../data/pay/accounts-to-reconcile.ts';
import { invalid } from '../problems.ts';
import type { Day } from '../time.ts';

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
