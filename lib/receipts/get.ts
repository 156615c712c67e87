import type * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { orDamaged } from '../core/crypto/cipher.ts';
import { formatCents } from '../core/money.ts';
import { Problem } from '../core/problems/problem.ts';
import { findReceipt, type ReceiptRow } from '../data/receipts/receipts.ts';
import { openContent, receiptSealer } from './content.ts';
import type { Receipt } from './schemas.ts';

/** Loads the receipt of a path; throws a 404 when the caller may not see it. */
export async function loadReceipt(ctx: Context, receiptId: number): Promise<ReceiptRow> {
  const receipt = await findReceipt(ctx, receiptId);
  if (!receipt) throw new Problem('not-found');
  return receipt;
}

export function presentReceipt(ctx: Needs<'cipher'>, row: ReceiptRow): z.input<typeof Receipt> {
  const content = orDamaged(() => openContent(ctx, row));
  const to = receiptSealer(ctx, row).read('encrypted_to', row.encrypted_to);
  const damaged = [
    ...(content ? [] : ['payer', 'verify_url']),
    ...(to === null && row.encrypted_to !== null ? ['to'] : []),
  ];
  return {
    receipt_id: row.id,
    number: row.number,
    state: row.state,
    entity_id: row.entity_id,
    passage_id: row.passage_id,
    kind: row.kind,
    amount: formatCents(row.amount_cents),
    refunded: formatCents(row.refunded_cents),
    cancel_reason: row.cancel_reason,
    replaces: content?.replaces ?? null,
    payment_type: row.payment_type,
    paid_on: row.paid_on,
    payer: content?.payer ?? null,
    to,
    verification_code: row.verification_code,
    verify_url: content?.verify_url ?? null,
    ...(damaged.length === 0 ? {} : { damaged }),
    pdf_sha256: row.pdf_sha256,
    issued_by: row.issued_by,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
