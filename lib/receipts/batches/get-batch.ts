import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { findBatchRefusals, findReceiptBatch, type ReceiptBatchRow } from '../../data/receipts/batches.ts';
import { writtenFilter } from './filter.ts';
import { type ListedReceiptBatch, MAX_TOLD, type ReceiptBatch, ReceiptBatchFilter } from './schemas.ts';

/** Loads the batch of a path; throws a 404 when the caller may not see it. */
export async function loadReceiptBatch(ctx: Context, batchId: number): Promise<ReceiptBatchRow> {
  const row = await findReceiptBatch(ctx, batchId);
  if (!row) throw new Problem('not-found');
  return row;
}

export function presentBatch(row: ReceiptBatchRow): z.input<typeof ListedReceiptBatch> {
  const { id, reached: _, up_to: __, filter, ...shown } = row;
  return { batch_id: id, filter: writtenFilter(ReceiptBatchFilter.parse(filter)), ...shown };
}

/** Presents a batch with the visits for which no receipt was issued. */
export async function getReceiptBatch(
  ctx: Context,
  row: ReceiptBatchRow,
): Promise<z.input<typeof ReceiptBatch>> {
  const refusals = row.refused === 0 ? [] : await findBatchRefusals(ctx, row.id, MAX_TOLD);
  return { ...presentBatch(row), refusals };
}
