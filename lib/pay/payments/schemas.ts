import * as z from 'zod';
import { PaymentState } from '../../core/records/passage.ts';
import { BoundedText, Damaged, Id, Instant, Money, MoneyInput } from '../../core/schemas/common.ts';
import { Enumeration } from '../../core/schemas/enumeration.ts';

export const IntentDraft = z.strictObject({ passage_id: Id }).meta({ id: 'PaymentIntentDraft' });

export const LinkDraft = z.strictObject({ passage_id: Id }).meta({ id: 'PaymentLinkDraft' });

const IntentId = z.string().meta({ example: 'pi_3QK0XyZ', description: 'As the payment provider names it.' });

const IntentStatus = Enumeration({
  open: 'a card may be held to the phone; declined, it stays open',
  processing: 'the provider works on it',
  succeeded: 'the money came',
  canceled: 'it was given up',
});

export const OpenedIntent = z
  .strictObject({
    payment_intent_id: IntentId,
    client_secret: z.string().meta({
      description:
        'For the phone alone, again at each request while the intent is open. Kept only under an `Idempotency-Key`, encrypted, for 24 hours.',
    }),
    amount_cents: z.int().positive(),
    status: IntentStatus,
  })
  .meta({ id: 'OpenedPaymentIntent' });

/** The states of a refund that the provider knows. */
const providerRefundStates = {
  pending: 'the provider works on it',
  requires_action: 'the provider waits for the donor',
  succeeded: 'the money went back',
  failed: 'it could not be given back',
  canceled: 'it was given up',
};

const RefundStatus = Enumeration({
  creating: 'what became of it is not known yet; the next request for a refund of its passage finds out',
  ...providerRefundStates,
});

const RefundReason = Enumeration({
  duplicate: 'it was paid twice',
  requested_by_customer: 'the donor asked for it',
  error: 'the amount was wrong',
});

const IntentRefund = z.strictObject({
  refund_id: z.string().nullable(),
  status: RefundStatus,
  amount: Money,
  reason: z.string().nullable().meta({ description: 'Ours, or the provider’s word for one made elsewhere.' }),
  created_at: Instant,
});

const IntentDispute = z.strictObject({
  dispute_id: z.string(),
  status: z.string().meta({ description: 'The provider’s word: `needs_response`, `won`, `lost` …' }),
  amount: Money,
  reason: z.string().nullable(),
  due_by: Instant.nullable().meta({ description: 'Until when the association may answer.' }),
});

const nullableText = z.string().nullable();

/** The fields that intents and links share. */
const paymentFields = {
  passage_id: Id,
  attempt: z.int().positive().meta({ description: 'Of its passage, from 1.' }),
  amount_cents: z.int().positive(),
  payment_state: PaymentState.nullable().meta({ description: 'Of its passage.' }),
  refunded_cents: z.int().min(0),
  fee_cents: z.int().nullable().meta({ description: 'The provider’s own; null until it is booked.' }),
  net_cents: z.int().nullable(),
  decline_code: nullableText.meta({ description: 'Why the last card was declined.' }),
  card: z.strictObject({ brand: nullableText, last4: nullableText, network: nullableText }).nullable(),
  damaged: Damaged.optional(),
  paid_at: Instant.nullable(),
  refunds: z.array(IntentRefund),
  disputes: z.array(IntentDispute),
};

export const PaymentIntent = z
  .strictObject({ payment_intent_id: IntentId, status: IntentStatus, ...paymentFields })
  .meta({ id: 'PaymentIntent' });

const LinkId = z.string().meta({ example: 'cs_a1QK0XyZ', description: 'As the payment provider names it.' });

const LinkStatus = Enumeration({
  open: 'the donor may pay; declined, it stays open',
  processing: 'the provider works on it',
  succeeded: 'the money came',
  canceled: 'it was given up, or expired',
});

const ExpiresAt = Instant.meta({ description: 'Until when the donor may pay: about half an hour.' });

export const OpenedLink = z
  .strictObject({
    payment_link_id: LinkId,
    url: z.string().meta({
      description:
        'The provider’s page for the donor’s own phone: card, Apple Pay or Google Pay. The same again at each request while the link is open.',
      example: 'https://checkout.example/c/pay/cs_a1QK0XyZ',
    }),
    qr_svg: z.string().meta({
      description:
        '`url` as QR code, to be shown as it is: black on white, with the margin that cameras need.',
    }),
    amount_cents: z.int().positive(),
    expires_at: ExpiresAt,
    status: LinkStatus,
  })
  .meta({ id: 'OpenedPaymentLink' });

export const PaymentLink = z
  .strictObject({ payment_link_id: LinkId, status: LinkStatus, expires_at: ExpiresAt, ...paymentFields })
  .meta({ id: 'PaymentLink' });

/** The provider's id of a link as a path parameter. */
export const LinkParameter = BoundedText(253)
  .regex(/^cs_\w{1,250}$/, 'expected the id of a payment link, cs_…')
  .meta({ example: 'cs_a1QK0XyZ' });

/** The service's unguessable reference in the URL of the donor's page after payment. */
export const LinkReference = BoundedText(36)
  .check(z.uuid())
  .meta({ description: 'Known to the donor’s browser alone.' });

/** The provider's intent id as a path parameter. */
export const IntentParameter = BoundedText(253)
  .regex(/^pi_\w{1,250}$/, 'expected the id of a payment intent, pi_…')
  .meta({ example: 'pi_3QK0XyZ' });

export const RefundDraft = z
  .strictObject({
    passage_id: Id,
    amount: MoneyInput.optional().meta({ description: 'Left out: all that is left.' }),
    reason: RefundReason.optional().meta({
      description: 'For the association’s own records; the provider is not told.',
    }),
  })
  .meta({ id: 'RefundDraft' });

export const Refund = z
  .strictObject({ refund_id: z.string(), status: Enumeration(providerRefundStates), amount: Money })
  .meta({ id: 'Refund' });

export type RefundRequest = z.output<typeof RefundDraft>;
