import type { PayEvent } from '../state.ts';
import { epochNow, type World } from '../world.ts';
import { signatureOf } from './sign.ts';

/** A webhook request as the provider sends it. */
export type Delivery = { eventId: string; type: string; body: string; headers: Record<string, string> };

/** Builds the signed requests of an event, one per configured copy. */
export type BuildDeliveries = (eventId: string) => Delivery[];

export function deliveryBuilder(world: World, secrets: readonly string[]): BuildDeliveries {
  return (id) => {
    const event = world.state.events.findLast((one) => one.id === id);
    if (!event) return [];
    const delivery = buildDelivery(event, (body) =>
      signatureOf(body, epochNow(world), world.switches.signing, secrets),
    );
    return Array.from({ length: world.switches.copies }, () => delivery);
  };
}

function buildDelivery(event: PayEvent, sign: (body: string) => string): Delivery {
  const body = JSON.stringify(event);
  return {
    eventId: event.id,
    type: event.type,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(body),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
  };
}
