import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { IdParameter } from '../../core/schemas/common.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import { findReceiptBatchPage } from '../../data/receipts/batches.ts';
import { presentBatch } from './get-batch.ts';
import { ReceiptBatchState } from './schemas.ts';

export const receiptBatchFilters = {
  operation_id: IdParameter.optional(),
  state: ReceiptBatchState.optional(),
};

type Query = z.output<z.ZodObject<typeof receiptBatchFilters>>;

/** Lists the batches of live operations in the caller's scope, latest first. */
export async function listReceiptBatches(ctx: Context, query: Query, page: PageRequest<'-batch_id'>) {
  const filter = { operationId: query.operation_id, state: query.state };
  const { rows, nextCursor } = await findReceiptBatchPage(ctx, filter, page);
  return { data: rows.map(presentBatch), next_cursor: nextCursor };
}
