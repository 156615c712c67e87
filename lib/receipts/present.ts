import type * as z from 'zod';
import type { Needs } from '../context.ts';
import type { ReceiptRow } from '../data/receipts/find.ts';
import { formatCents } from '../money.ts';
import { PaymentType } from '../passages/schemas.ts';
import type { Receipt } from './schemas.ts';
import { openContent, receiptSealer } from './sealer.ts';

export function presentReceipt(ctx: Needs<'cipher'>, row: ReceiptRow): z.input<typeof Receipt> {
  const content = openContent(ctx, row);
  return {
    receipt_id: row.id,
    number: row.number,
    state: row.state,
    entity_id: row.entity_id,
    passage_id: row.passage_id,
    kind: 'payment',
    amount: formatCents(row.amount_cents),
    refunded: formatCents(row.refunded_cents),
    cancel_reason: row.cancel_reason,
    payment_type: PaymentType.parse(row.payment_type),
    paid_on: row.paid_on,
    payer: content.payer,
    to: receiptSealer(ctx, row).open('encrypted_to', row.encrypted_to),
    verification_code: row.verification_code,
    verify_url: content.verify_url,
    pdf_sha256: row.pdf_sha256,
    issued_by: row.issued_by,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
