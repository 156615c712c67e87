import type Stripe from 'stripe';
import { lookUp, type StoredSession } from '../state.ts';
import { epochNow, type World } from '../world.ts';
import { emit } from './events.ts';
import { changeIntent } from './intents.ts';

/** Updates fields of a session and emits an event. */
export function changeSession(
  world: World,
  found: StoredSession,
  type: string,
  part: Partial<Stripe.Checkout.Session>,
): void {
  found.object = { ...found.object, ...part };
  emit(world, { account: found.account, type, object: found.object });
}

/** Expires a session's page, and cancels the intent that a declined card may have left open. */
export function closeSession(world: World, found: StoredSession): void {
  const intent = lookUp(world.state.intents, String(found.object.payment_intent));
  if (intent?.object.status === 'requires_payment_method')
    changeIntent(world, intent, 'payment_intent.canceled', {
      status: 'canceled',
      canceled_at: epochNow(world),
      cancellation_reason: 'expired',
    });
  changeSession(world, found, 'checkout.session.expired', { status: 'expired', url: null });
}

/** Expires the session after its time; the simulator checks this at each access to the session. */
export function keepTime(world: World, found: StoredSession): StoredSession {
  const { status, expires_at } = found.object;
  if (status === 'open' && epochNow(world) >= expires_at) closeSession(world, found);
  return found;
}

/** Updates the session of an intent after a pending payment has succeeded or failed. */
export function tellSession(world: World, intentId: string, outcome: 'succeeded' | 'failed'): void {
  const found = Object.values(world.state.sessions).find(({ object }) => object.payment_intent === intentId);
  if (!found) return;
  if (outcome === 'failed') changeSession(world, found, 'checkout.session.async_payment_failed', {});
  else changeSession(world, found, 'checkout.session.async_payment_succeeded', { payment_status: 'paid' });
}
