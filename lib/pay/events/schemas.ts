import * as z from 'zod';
import { BoundedText } from '../../core/schemas/common.ts';

/** The kind of object that an event of the provider refers to. */
type EventSubject = 'payment' | 'link' | 'account' | 'deauthorized' | 'payout';

/**
 * The event types that the service processes, by subject; `docs/cards.md` refers to this list for the set-up of the provider's
 * endpoint.
 */
const eventTypes: Record<EventSubject, readonly string[]> = {
  payment: [
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.canceled',
    'payment_intent.amount_capturable_updated',
    'charge.refunded',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'refund.created',
    'refund.updated',
    'refund.failed',
  ],
  link: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ],
  account: [
    'account.updated',
    'account.external_account.created',
    'account.external_account.updated',
    'account.external_account.deleted',
    'capability.updated',
  ],
  deauthorized: ['account.application.deauthorized'],
  payout: [
    'payout.created',
    'payout.updated',
    'payout.paid',
    'payout.failed',
    'payout.canceled',
    'payout.reconciliation_completed',
  ],
};

const subjectByType = new Map(
  (['payment', 'link', 'account', 'deauthorized', 'payout'] as const).flatMap((subject) =>
    eventTypes[subject].map((type) => [type, subject] as const),
  ),
);

/** The subject of an event type; null for types that are ignored. */
export function eventSubject(type: string): EventSubject | null {
  return subjectByType.get(type) ?? null;
}

/** The provider's API version of the webhook endpoint and of the SDK. */
export const API_VERSION = '2026-10-28.endive';

/** The raw body, over which the signature is computed. */
export const SignedEvent = z
  .strictObject({
    bytes: z.instanceof(Uint8Array).meta({ override: { type: 'string', format: 'binary' } }),
    headers: z.record(z.string(), z.unknown()),
  })
  .meta({
    override: {
      type: 'object',
      properties: {},
      required: [],
      additionalProperties: true,
      description:
        'An event as the payment provider sends it, signed in `Stripe-Signature`; up to 262,144 bytes.',
    },
  });

export type SignedEvent = z.output<typeof SignedEvent>;

/** Ids and codes of the provider: printable ASCII, safe for the database and the log. */
const ProviderToken = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const Reference = z.union([ProviderToken, z.looseObject({ id: ProviderToken })]).nullish();

/** The part of an event that the service reads: the ids of object and account, without the content. */
export const ProviderEvent = z.object({
  id: ProviderToken,
  object: z.literal('event'),
  type: ProviderToken,
  account: ProviderToken.nullish(),
  api_version: ProviderToken.nullish(),
  created: z.int().min(0).max(32_503_680_000),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: ProviderToken.nullish(),
      object: BoundedText(255).nullish(),
      payment_intent: Reference,
      charge: Reference,
    }),
  }),
});

/** A signed body that is not an `event`, such as a notification of the provider's newer API. */
export const NonEventObject = z.looseObject({ object: z.string().refine((kind) => kind !== 'event') });

export type ProviderEvent = z.output<typeof ProviderEvent>;

export const Received = z.strictObject({ received: z.literal(true) }).meta({ id: 'Received' });

/** The ids of the objects an event refers to. */
export function eventObjectIds({ data }: ProviderEvent) {
  const { id = null, object, payment_intent, charge } = data.object;
  return {
    object_id: id,
    payment_intent_id: object === 'payment_intent' ? id : idOf(payment_intent),
    charge_id: object === 'charge' ? id : idOf(charge),
  };
}

function idOf(reference: z.output<typeof Reference>): string | null {
  if (typeof reference === 'string') return reference;
  return reference?.id ?? null;
}
