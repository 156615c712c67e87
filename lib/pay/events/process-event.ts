import type { Context, Needs } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import { addSeconds, secondsBetween } from '../../core/time.ts';
import { findPayAccountById, type PayAccountRow } from '../../data/pay/accounts.ts';
import {
  findPayEvent,
  finishPayEvent,
  giveUpPayEvents,
  type PayEventRow,
  parkPayEvent,
  takeDuePayEvents,
} from '../../data/pay/events.ts';
import { syncAccount, takeOverState, unlessWithdrawn } from '../accounts/sync-account.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { WORKER_SECONDS } from '../timeouts.ts';
import { paymentOfEvent } from './payment-of-event.ts';
import { applyPayout } from './payouts.ts';
import { matterOf } from './schemas.ts';

const DAY_SECONDS = 86_400;
/** Less than the hour after which events are brought back again, so that none misses every second time. */
const SOON_SECONDS = 1800;

/**
 * Takes over what an event tells: not what stands in it, but what the provider says now, so that events may come in any
 * order and any number of times. An event is marked in the transaction of what it brought.
 */
export async function processEvent(ctx: Context, { pay_event_id: id }: { pay_event_id: number }) {
  const event = await findPayEvent(ctx, id);
  if (!event || event.processed_at !== null) return;
  const account = await accountOf(ctx, event);
  if (!account) return park(ctx, event);
  const confined = { ...ctx, tenant: { entityId: account.entity_id } };
  const work = () => follow(confined, event, account);
  const isKnown = await unlessWithdrawn(confined, account, work, () => false).catch((error: unknown) => {
    if (!isPayFailure(error, 'missing')) throw error;
    return false;
  });
  if (!isKnown) await park(ctx, event);
}

/** An account of another stage is none of ours. */
async function accountOf(ctx: Context, { account_id: id }: PayEventRow): Promise<PayAccountRow | undefined> {
  if (id === null) return undefined;
  const account = await ctx.transact('all', (trx) => findPayAccountById(trx, id));
  return account?.stage === ctx.settings.stage ? account : undefined;
}

/** False when nothing of ours is what the event is about. */
async function follow(ctx: Context, event: PayEventRow, account: PayAccountRow): Promise<boolean> {
  const finish = async (trx: Context) => {
    await finishPayEvent(trx, event.id, 'applied');
  };
  switch (matterOf(event.type)) {
    case 'payment':
      return followPayment(ctx, event, account, finish);
    case 'account':
      await syncAccount(ctx, await callsOf(ctx), account.id);
      await ctx.transact(ctx.tenant, finish);
      return true;
    case 'deauthorized':
      await ctx.transact(ctx.tenant, async (trx) => {
        await takeOverState(trx, account.id, 'disconnected');
        await finish(trx);
      });
      return true;
    case 'payout':
      if (event.object_id === null) return false;
      await applyPayout(ctx, await callsOf(ctx), account, event.object_id, finish);
      return true;
    case null:
      await ctx.transact(ctx.tenant, finish);
      return true;
  }
}

async function followPayment(
  ctx: Context,
  event: PayEventRow,
  account: PayAccountRow,
  finish: (trx: Context) => Promise<void>,
): Promise<boolean> {
  const calls = await callsOf(ctx);
  const paymentId = await paymentOfEvent(ctx, calls, event, account);
  if (paymentId === undefined) return false;
  await syncPayment(ctx, calls, paymentId, { inSameTransaction: finish });
  return true;
}

async function callsOf({ gateways }: Context) {
  return (await gateways.pay()).within(WORKER_SECONDS);
}

async function park(ctx: Context, event: PayEventRow): Promise<void> {
  const isParked = await ctx.transact('all', (trx) =>
    parkPayEvent(trx, event.id, addSeconds(ctx.now, parkedSeconds(ctx, event))),
  );
  if (isParked) ctx.log.write('pay-event-parked', { pay_event: event.event_id, type: event.type });
}

/** What an event is about may still come, such as a visit from a phone without a network: soon, else once a day. */
function parkedSeconds({ now }: Needs<'now'>, { received_at }: PayEventRow): number {
  return secondsBetween(received_at, now) < DAY_SECONDS ? SOON_SECONDS : DAY_SECONDS;
}

const HOUR_SECONDS = 3600;
const GIVEN_UP_SECONDS = 30 * 86_400;
const BATCH = 500;

/** Brings events back into the queue whose message was lost or whose object was unknown; gives up those of a month ago. */
export function retryEvents(ctx: Context): Promise<{ enqueued: number; given_up: number }> {
  return ctx.transact('all', async (trx) => {
    const given_up = await giveUpPayEvents(trx, addSeconds(trx.now, -GIVEN_UP_SECONDS));
    if (given_up > 0) trx.log.write('pay-event-given-up', { events: given_up });
    const next = addSeconds(trx.now, HOUR_SECONDS);
    const due = await takeDuePayEvents(trx, { now: trx.now, next, limit: BATCH });
    for (const id of due) trx.enqueue({ queue: 'process-pay-event', body: { pay_event_id: id } });
    return { enqueued: due.length, given_up };
  });
}
