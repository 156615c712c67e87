import * as z from 'zod';

/** The version of the provider's API in which our endpoint is told; also the one our SDK speaks. */
export const API_VERSION = '2026-10-28.endive';

/** A body byte for byte, for its signature. */
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

const Reference = z.union([z.string(), z.looseObject({ id: z.string() })]).nullish();

/** What we read of an event: which object on which account, never what it holds. */
export const ProviderEvent = z.object({
  id: z.string().min(1).max(255),
  object: z.literal('event'),
  type: z.string().min(1).max(255),
  account: z.string().max(255).nullish(),
  api_version: z.string().max(255).nullish(),
  created: z.int().min(0).max(32_503_680_000),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().max(255).nullish(),
      object: z.string().nullish(),
      payment_intent: Reference,
      charge: Reference,
    }),
  }),
});

export type ProviderEvent = z.output<typeof ProviderEvent>;

export const Received = z.strictObject({ received: z.literal(true) }).meta({ id: 'Received' });

/** The ids that an event names. */
export function idsOf({ data }: ProviderEvent) {
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
