import type { Context } from '../../context.ts';
import { keepBalanceLines } from '../../data/pay/balance-lines.ts';
import { isPayoutCompared, setLinesOfPayout } from '../../data/pay/payouts.ts';
import type { ProviderBalanceLine, ProviderPayout } from '../../pay-provider.ts';
import { addSeconds } from '../../time.ts';
import { setPayout } from '../take-payout.ts';
import { inPages } from './pages.ts';
import type { Run } from './run.ts';

/** A bank may send a payout back days after it was called paid. */
const RETURN_SECONDS = 14 * 86_400;

/** Keeps the payouts of the account, and which lines each of them is the sum of. */
export async function reviewPayouts(ctx: Context, run: Run): Promise<void> {
  const { account, calls, span } = run;
  const since = { from: addSeconds(span.from, -RETURN_SECONDS), to: span.to };
  for await (const payout of calls.payouts(account.account_id, since)) {
    const isCompared = await ctx.transact({ entityId: account.entity_id }, async (trx) => {
      await setPayout(trx, account, payout);
      return isPayoutCompared(trx, payout.id);
    });
    if (payout.isItemised && !isCompared) await addUp(ctx, run, payout);
  }
}

/** The sum is kept once all lines are: what dies in between begins again. */
async function addUp(ctx: Context, { account, calls }: Run, payout: ProviderPayout): Promise<void> {
  const tenant = { entityId: account.entity_id };
  let cents = 0;
  for await (const lines of inPages(calls.balanceLines(account.account_id, { payoutId: payout.id }))) {
    await ctx.transact(tenant, (trx) => keepBalanceLines(trx, account, lines, payout.id));
    for (const line of lines) cents += isOwnBooking(line, payout) ? 0 : line.net;
  }
  await ctx.transact(tenant, (trx) => setLinesOfPayout(trx, payout.id, { cents, now: ctx.now }));
}

/** The payout itself is among its lines, as what it took away. */
function isOwnBooking({ kind, sourceId }: ProviderBalanceLine, { id }: ProviderPayout): boolean {
  return kind === 'payout' && sourceId === id;
}
