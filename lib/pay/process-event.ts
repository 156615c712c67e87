import type { Context } from '../context.ts';
import { findPayAccountById, type PayAccountRow } from '../data/pay/accounts.ts';
import { findPayEvent, finishPayEvent, type PayEventRow, parkPayEvent } from '../data/pay/events.ts';
import { isPayFailure } from '../pay-failure.ts';
import { addSeconds } from '../time.ts';
import { matterOf } from './event-types.ts';
import { paymentOfEvent } from './payment-of-event.ts';
import { syncAccount, takeOverState } from './sync-account.ts';
import { syncPayment } from './sync-payment.ts';
import { takePayout } from './take-payout.ts';

/** Of a worker, behind which nobody waits. */
const WORKER_SECONDS = 40;
/** What an event is about may still come: it is looked for again every day. */
const PARKED_SECONDS = 86_400;

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
  const isKnown = await follow(confined, event, account).catch(async (error: unknown) => {
    if (!isPayFailure(error, 'disconnected', 'missing')) throw error;
    if (error.kind === 'disconnected')
      await confined.transact(confined.tenant, (trx) => takeOverState(trx, account.id, 'disconnected'));
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
      break;
    case 'deauthorized':
      await ctx.transact(ctx.tenant, async (trx) => {
        await takeOverState(trx, account.id, 'disconnected');
        await finish(trx);
      });
      break;
    case 'payout':
      if (event.object_id === null) return false;
      await takePayout(ctx, await callsOf(ctx), account, event.object_id, finish);
      break;
    case null:
      break;
  }
  await ctx.transact(ctx.tenant, finish);
  return true;
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
  await syncPayment(ctx, calls, paymentId, { along: finish });
  return true;
}

async function callsOf({ gateways }: Context) {
  return (await gateways.pay()).within(WORKER_SECONDS);
}

async function park(ctx: Context, event: PayEventRow): Promise<void> {
  const isParked = await ctx.transact('all', (trx) =>
    parkPayEvent(trx, event.id, addSeconds(ctx.now, PARKED_SECONDS)),
  );
  if (isParked) ctx.log.write('pay-event-parked', { pay_event: event.event_id, type: event.type });
}
