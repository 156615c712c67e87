import { askAlone, type Context, type Needs } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import { addSeconds, secondsBetween } from '../../core/time.ts';
import { findPayAccountByProviderId, type PayAccountRow } from '../../data/pay/accounts.ts';
import {
  findPayEvent,
  markPayEventProcessed,
  type PayEventRow,
  parkPayEvent,
} from '../../data/pay/events.ts';
import { applyAccountState, syncAccount, unlessDisconnected } from '../accounts/sync-account.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { WORKER_SECONDS } from '../timeouts.ts';
import { findOrInsertLink } from './find-or-insert-link.ts';
import { findOrInsertPayment } from './find-or-insert-payment.ts';
import { syncPayout } from './payouts.ts';
import { eventSubject } from './schemas.ts';

const DAY_SECONDS = 86_400;
/** Less than an hour, so that a parked event is due again at every run of the retry job. */
const EARLY_RETRY_SECONDS = 1800;

/**
 * Processes an event by reading the current state of its object from the provider, so that events may arrive in any order and
 * repeatedly. Marks the event as processed in the transaction that stores that state; an account event right after it.
 */
export async function processEvent(ctx: Context, { pay_event_id: id }: { pay_event_id: number }) {
  const event = await findPayEvent(ctx, id);
  if (!event || event.processed_at !== null) return;
  const account = await accountOf(ctx, event);
  if (!account) return parkEvent(ctx, event);
  const scoped = { ...ctx, tenant: { entityId: account.entity_id } };
  const work = () => applyEvent(scoped, event, account);
  const isKnown = await unlessDisconnected(scoped, account, work, () => false).catch((error: unknown) => {
    if (!isPayFailure(error, 'missing')) throw error;
    return false;
  });
  if (!isKnown) await parkEvent(ctx, event);
}

/** Returns the account of an event; undefined for an event of another stage. */
async function accountOf(ctx: Context, { account_id: id }: PayEventRow): Promise<PayAccountRow | undefined> {
  if (id === null) return undefined;
  const account = await askAlone(ctx, 'all', (trx) => findPayAccountByProviderId(trx, id));
  return account?.stage === ctx.settings.stage ? account : undefined;
}

/** Applies an event; returns false when it refers to no known object. */
async function applyEvent(ctx: Context, event: PayEventRow, account: PayAccountRow): Promise<boolean> {
  const finish = async (trx: Context) => {
    trx.write(markPayEventProcessed(trx, event.id, 'applied'));
  };
  switch (eventSubject(event.type)) {
    case 'payment':
      return applyPaymentEvent(ctx, { event, account, find: findOrInsertPayment }, finish);
    case 'link':
      return applyPaymentEvent(ctx, { event, account, find: findOrInsertLink }, finish);
    case 'account':
      await syncAccount(ctx, await payCalls(ctx), account.id);
      await ctx.transact(ctx.tenant, finish);
      return true;
    case 'deauthorized':
      await ctx.transact(ctx.tenant, async (trx) => {
        await applyAccountState(trx, account.id, 'disconnected');
        await finish(trx);
      });
      return true;
    case 'payout':
      if (event.object_id === null) return false;
      await syncPayout(ctx, await payCalls(ctx), account, event.object_id, finish);
      return true;
    case null:
      await ctx.transact(ctx.tenant, finish);
      return true;
  }
}

type AboutPayment = {
  event: PayEventRow;
  account: PayAccountRow;
  find(
    ctx: Context,
    calls: PayCalls,
    event: PayEventRow,
    account: PayAccountRow,
  ): Promise<number | undefined>;
};

async function applyPaymentEvent(
  ctx: Context,
  { event, account, find }: AboutPayment,
  finish: (trx: Context) => Promise<void>,
): Promise<boolean> {
  const calls = await payCalls(ctx);
  const paymentId = await find(ctx, calls, event, account);
  if (paymentId === undefined) return false;
  await syncPayment(ctx, calls, paymentId, { inSameTransaction: finish });
  return true;
}

async function payCalls({ gateways }: Context) {
  return (await gateways.pay()).within(WORKER_SECONDS);
}

async function parkEvent(ctx: Context, event: PayEventRow): Promise<void> {
  const isParked = await ctx.transact('all', (trx) =>
    parkPayEvent(trx, event.id, addSeconds(ctx.now, parkSeconds(ctx, event))),
  );
  if (isParked) ctx.log.write('pay-event-parked', { pay_event: event.event_id, type: event.type });
}

/** The object of an event may be recorded later, for instance by a phone that was offline: retry often on the first day, then daily. */
function parkSeconds({ now }: Needs<'now'>, { received_at }: PayEventRow): number {
  return secondsBetween(received_at, now) < DAY_SECONDS ? EARLY_RETRY_SECONDS : DAY_SECONDS;
}
