import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/problems/problem.ts';
import { IdParameter, TruthParameter } from '../../core/schemas/common.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import { DEFAULT_TIME_ZONE } from '../../core/time.ts';
import { countDue, findReceiptBatchPage } from '../../data/receipts/batches.ts';
import { readBatchFilter } from './filter.ts';
import { presentBatch } from './get-batch.ts';
import { ReceiptBatchState } from './schemas.ts';

export const receiptBatchFilters = {
  operation_id: IdParameter.optional(),
  state: ReceiptBatchState.optional(),
  due: TruthParameter.optional().meta({
    description: 'Count as well the visits of `operation_id` that wait for a receipt.',
  }),
};

type Query = z.output<z.ZodObject<typeof receiptBatchFilters>>;

/** Lists the batches of live operations in the caller's scope, latest first. */
export async function listReceiptBatches(ctx: Context, query: Query, page: PageRequest<'-batch_id'>) {
  const filter = { operationId: query.operation_id, state: query.state };
  const { rows, nextCursor } = await findReceiptBatchPage(ctx, filter, page);
  const listed = { data: rows.map(presentBatch), next_cursor: nextCursor };
  return query.due ? { ...listed, due: await countWaiting(ctx, query) } : listed;
}

/** The visits that wait for a receipt: all, and those with an e-mail address. */
async function countWaiting(ctx: Context, { operation_id: operationId }: Query) {
  if (operationId === undefined)
    throw invalid({ pointer: '?operation_id', detail: 'is required with `due`', code: 'required' });
  const filter = readBatchFilter({}, { operation_id: operationId, time_zone: DEFAULT_TIME_ZONE });
  const [all, with_email] = await Promise.all([
    countDue(ctx, filter),
    countDue(ctx, { ...filter, hasEmail: true }),
  ]);
  return { all, with_email };
}
