import type * as z from 'zod';
import { actorId, type Context } from '../../core/context.ts';
import { Problem, refusedField } from '../../core/problems/problem.ts';
import { findOperationRules } from '../../data/passages/facts.ts';
import { countDueVisits, insertReceiptBatch } from '../../data/receipts/batches.ts';
import { readBatchFilter, requireFilterOrder, writtenFilter } from './filter.ts';
import { presentBatch } from './get-batch.ts';
import type { ReceiptBatchDraft } from './schemas.ts';

/** Requests the missing receipts of an operation; a worker issues them step by step. */
export async function createReceiptBatch(ctx: Context, draft: z.output<typeof ReceiptBatchDraft>) {
  const { operation_id, kind } = draft;
  requireFilterOrder(draft.filter);
  const operation = await findOperationRules(ctx, operation_id);
  if (!operation) throw refusedField('operation-not-found', '/operation_id');
  if (operation.chk_active === 0) throw new Problem('operation-closed');
  const { entity_id, time_zone } = operation;
  const filter = writtenFilter(draft.filter);
  const { total, up_to } = await countDueVisits(ctx, readBatchFilter(filter, { operation_id, time_zone }));
  const row = await insertReceiptBatch(ctx, {
    entity_id,
    operation_id,
    kind,
    filter: JSON.stringify(filter),
    state: total === 0 ? 'done' : 'pending',
    up_to,
    total,
    requested_by: actorId(ctx),
  });
  const changes = {
    kind: { old: null, new: kind },
    operation_id: { old: null, new: operation_id },
    count: { old: null, new: total },
  };
  ctx.record({ entityId: entity_id, object: 'receipt_batch', objectId: row.id, action: 'created', changes });
  if (total > 0)
    ctx.enqueue({ queue: 'render-receipt', body: { entity_id, batch_id: row.id, after: row.reached } });
  return { ...presentBatch(row), refusals: [] };
}
