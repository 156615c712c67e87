import type { Context } from '../../core/context.ts';
import { addSeconds } from '../../core/time.ts';
import { claimPoll, type PaymentRow } from '../../data/pay/payments.ts';
import { accountOfPayment, unlessDisconnected } from '../accounts/sync-account.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { syncPayment } from './sync-payment.ts';

/** Polling clients of a payment, however many, make the service ask the provider once in this many seconds. */
const POLL_SECONDS = 5;

/**
 * Syncs a payment that is neither paid nor cancelled, because the provider's event may be late. Does nothing when another client
 * caused a sync within `POLL_SECONDS`, or the account is disconnected: then the stored state is the current one.
 */
export async function refreshUndecided(ctx: Context, payment: PaymentRow): Promise<void> {
  const { id, status, entity_id: entityId } = payment;
  if (status === 'succeeded' || status === 'canceled') return;
  const before = addSeconds(ctx.now, -POLL_SECONDS);
  const isClaimed = await ctx.transact({ entityId }, (trx) => claimPoll(trx, id, { now: trx.now, before }));
  if (!isClaimed) return;
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  const sync = () => syncPayment(ctx, calls, id);
  await unlessDisconnected(ctx, accountOfPayment(payment), sync, () => undefined);
}
