import type { Context } from '../context.ts';
import { listReceipts as findReceipts } from '../data/receipts/find.ts';
import type { PageRequest } from '../pages.ts';
import { presentReceipt } from './present.ts';

export async function listReceipts(
  ctx: Context,
  filter: { passageId?: number | undefined },
  page: PageRequest<'-receipt_id'>,
) {
  const { rows, nextCursor } = await findReceipts(ctx, filter, page);
  return { data: rows.map((row) => presentReceipt(ctx, row)), next_cursor: nextCursor };
}
