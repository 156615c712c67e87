import * as z from 'zod';

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
