import * as z from 'zod';
import { PaymentType } from '../core/records/payment-types.ts';
import { ReceiptKind, ReceiptState } from '../core/records/receipt.ts';
import { BoundedText, Damaged, Email, Id, Money, RecordFields, Text } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { CountedPageOf } from '../core/schemas/pages.ts';

export const ReceiptDraft = z
  .strictObject({
    passage_id: Id,
    kind: ReceiptKind.default('payment'),
    to: Email.optional().meta({ description: 'Left out: the e-mail address of the passage, if it has one.' }),
  })
  .meta({ id: 'ReceiptDraft' });

export const IssuedReceipt = z
  .strictObject({
    receipt_id: Id,
    number: z
      .string()
      .meta({ example: 'R-2026-000001', description: 'Gapless per association, kind and year.' }),
    state: ReceiptState,
  })
  .meta({ id: 'IssuedReceipt' });

export const ReceiptRecipient = z
  .strictObject({
    to: Email.optional().meta({ description: 'Left out: where the receipt was sent when it was issued.' }),
  })
  .meta({ id: 'ReceiptRecipient' });

export const QueuedReceipt = z
  .strictObject({ email_id: Id, receipt_id: Id, state: z.literal('queued') })
  .meta({ id: 'QueuedReceipt' });

const { deleted_at: _, ...recordFields } = RecordFields;

export const Receipt = IssuedReceipt.extend({
  entity_id: Id,
  passage_id: Id,
  kind: ReceiptKind,
  amount: Money,
  refunded: Money.meta({ description: 'What was given back since, of a card payment.' }),
  cancel_reason: z
    .string()
    .nullable()
    .meta({ description: 'As the person gave it; `refunded` and `dispute_lost` are ours.' }),
  replaces: z
    .string()
    .nullable()
    .meta({ description: 'The number of the cancelled receipt of the same visit that this one replaces.' }),
  payment_type: PaymentType,
  paid_on: z.string().meta({ format: 'date' }),
  payer: z.string().nullable(),
  to: z.string().nullable().meta({ description: 'Where it was or will be sent.' }),
  verification_code: z.string(),
  verify_url: z.url().nullable(),
  damaged: Damaged.optional(),
  pdf_sha256: z.string().nullable().meta({ description: 'Hexadecimal; null while the document is pending.' }),
  issued_by: Id.nullable(),
  ...recordFields,
}).meta({ id: 'Receipt' });

export const ReceiptPage = CountedPageOf(Receipt);

export const ReceiptCancellation = z
  .strictObject({
    reason: Text(250).min(3).meta({
      description: '3 to 250 characters; kept with the receipt and in the history.',
      example: 'Montant erroné',
    }),
  })
  .meta({ id: 'ReceiptCancellation' });

export const VerifiedReceipt = z
  .strictObject({
    number: z.string(),
    date: z.string().meta({ format: 'date' }),
    amount: Money,
    entity_name: z.string(),
    damaged: Damaged.optional(),
    state: Enumeration({
      valid: 'it counts',
      cancelled: 'it counts no more',
    }),
    refunded: Money.meta({ description: 'What was given back since.' }),
  })
  .meta({ id: 'VerifiedReceipt' });

/** Any text; malformed codes get the response of unknown ones. */
export const VerificationCode = BoundedText(100).meta({ example: 'TUGCTWBJMYUWCAZZ' });
