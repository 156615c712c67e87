import type { PayEvent } from '../state.ts';
import { epochNow, type World } from '../world.ts';
import { signatureOf } from './sign.ts';

/** A webhook request as the provider sends it. */
export type Delivery = { eventId: string; type: string; body: string; headers: Record<string, string> };

/** The requests for an event, as many as are to be sent, signed at this moment. */
export type Parcels = (eventId: string) => Delivery[];

export function parcelsOf(world: World, secrets: readonly string[]): Parcels {
  return (id) => {
    const event = world.state.events.findLast((one) => one.id === id);
    if (!event) return [];
    const parcel = pack(event, (body) => signatureOf(body, epochNow(world), world.switches.signing, secrets));
    return Array.from({ length: world.switches.copies }, () => parcel);
  };
}

function pack(event: PayEvent, sign: (body: string) => string): Delivery {
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
