import type * as z from 'zod';
import { actorId, type Context } from '../core/context.ts';
import { newContent } from '../core/fields/fields.ts';
import { operationFields } from '../core/records/operation.ts';
import { insertOperation } from '../data/operations.ts';
import type { OperationTable } from '../data/tables/database.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { columnsOf } from './content.ts';
import { presentOperation } from './get.ts';
import type { OperationDraft } from './schemas.ts';

export async function createOperation(ctx: Context, draft: z.output<typeof OperationDraft>) {
  const entityId = await entityOfDraft(ctx, draft.entity_id);
  const { name = `Saison ${draft.date_start.slice(0, 4)}` } = draft;
  const operation = await insertOperation(ctx.db, {
    entity_id: entityId,
    ...columnsOf(newContent<typeof operationFields, OperationTable>(operationFields, { ...draft, name })),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const { id, date_start, date_end } = operation;
  ctx.emit(
    'operation_created',
    { operation_id: id, created_by: actorId(ctx), date_start, date_end },
    { entityId },
  );
  return presentOperation(ctx, operation);
}
