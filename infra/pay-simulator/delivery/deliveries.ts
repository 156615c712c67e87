import { createHmac } from 'node:crypto';
import type { PayEvent } from '../state.ts';
import type { SigningMode } from '../switches.ts';
import { epochNow, type World } from '../world.ts';

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

/** The secret for wrong signatures, which no receiver has. */
const UNKNOWN_SECRET = 'whsec_nobodys';

/** The `Stripe-Signature` header of a body sent at `seconds` (epoch). */
function signatureOf(
  body: string,
  seconds: number,
  signing: SigningMode,
  secrets: readonly string[],
): string {
  const signed = secretsFor(signing, secrets).map((secret) => {
    const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return `,v1=${digest}`;
  });
  return `t=${seconds}${signed.join('')}`;
}

function secretsFor(
  signing: SigningMode,
  [first = UNKNOWN_SECRET, second = UNKNOWN_SECRET]: readonly string[],
) {
  switch (signing) {
    case 'right':
      return [first];
    case 'both':
      return [second, first];
    case 'wrong':
      return [UNKNOWN_SECRET];
  }
}
