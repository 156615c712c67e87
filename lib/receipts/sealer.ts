import type { Needs } from '../context.ts';
import { sealerOf } from '../crypto.ts';
import type { ReceiptRow } from '../data/receipts/find.ts';
import { ReceiptContent } from './content.ts';

type Cells = Pick<ReceiptRow, 'entity_id' | 'uuid'>;

export function receiptSealer({ cipher }: Needs<'cipher'>, { entity_id, uuid }: Cells) {
  return sealerOf(cipher, { table: 'receipts', entityId: entity_id, uuid });
}

/** What an issued receipt says. */
export function openContent(
  ctx: Needs<'cipher'>,
  row: Cells & Pick<ReceiptRow, 'encrypted_content'>,
): ReceiptContent {
  const text = receiptSealer(ctx, row).open('encrypted_content', row.encrypted_content);
  return ReceiptContent.parse(JSON.parse(text ?? 'null'));
}

/** Where the document of a receipt lies in the bucket. */
export function pdfKey({ entity_id, uuid }: Cells): string {
  return `receipts/${entity_id}/${uuid}.pdf`;
}
