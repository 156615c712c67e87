import * as z from 'zod';

/** What card networks ask to be shown of a card payment. */
const ReceiptCard = z.strictObject({
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  network: z.string().nullable(),
  application_name: z.string().nullable(),
  application_id: z.string().nullable(),
  authorization_code: z.string().nullable(),
});

export type ReceiptCard = z.output<typeof ReceiptCard>;

/** What a receipt says, fixed when it is issued: every rendering of it gives the same bytes. */
export const ReceiptContent = z.strictObject({
  number: z.string(),
  entity: z.strictObject({
    name: z.string(),
    address: z.array(z.string()),
    siren: z.string().nullable(),
    rna: z.string().nullable(),
    email: z.string().nullable(),
  }),
  payer: z.string().nullable(),
  payer_address: z.string().nullable(),
  amount_cents: z.int(),
  payment_type: z.string(),
  cheque_number: z.string().nullable(),
  /** Of a card payment; receipts of before know nothing of it. */
  card: ReceiptCard.nullable().optional(),
  paid_on: z.string(),
  operation: z.string(),
  calendars: z.int(),
  collected_by: z.string().nullable(),
  issued_on: z.string(),
  issued_at: z.string(),
  verify_url: z.string(),
  verification_code: z.string(),
});

export type ReceiptContent = z.output<typeof ReceiptContent>;
