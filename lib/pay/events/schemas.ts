import * as z from 'zod';
import { BoundedText } from '../../core/schemas.ts';

/** What an event of the provider is about. */
type EventMatter = 'payment' | 'account' | 'deauthorized' | 'payout';

/** The events that are followed, by what they are about; `docs/cards.md` names them to whoever makes the endpoint. */
const followed: Record<EventMatter, readonly string[]> = {
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

const matters = new Map(
  (['payment', 'account', 'deauthorized', 'payout'] as const).flatMap((matter) =>
    followed[matter].map((type) => [type, matter] as const),
  ),
);

/** What an event is about; null for one that is counted and otherwise ignored. */
export function matterOf(type: string): EventMatter | null {
  return matters.get(type) ?? null;
}

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

/** Ids and words of the provider: visible letters, nothing that a database or a log would not take. */
const Word = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const Reference = z.union([Word, z.looseObject({ id: Word })]).nullish();

/** What we read of an event: which object on which account, never what it holds. */
export const ProviderEvent = z.object({
  id: Word,
  object: z.literal('event'),
  type: Word,
  account: Word.nullish(),
  api_version: Word.nullish(),
  created: z.int().min(0).max(32_503_680_000),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: Word.nullish(),
      object: BoundedText(255).nullish(),
      payment_intent: Reference,
      charge: Reference,
    }),
  }),
});

/** What is signed for us and is no event of ours to read, such as a notice of the provider's newer API. */
export const OtherNotice = z.looseObject({ object: z.string().refine((kind) => kind !== 'event') });

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
