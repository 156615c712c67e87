import type * as z from 'zod';
import { actorId } from '../core/caller.ts';
import type { Context } from '../core/context.ts';
import { insertOperation } from '../data/operations.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { presentOperation } from './load.ts';
import type { OperationDraft } from './schemas.ts';

export async function createOperation(ctx: Context, draft: z.output<typeof OperationDraft>) {
  const entityId = await entityOfDraft(ctx, draft.entity_id);
  const operation = await insertOperation(ctx.db, {
    entity_id: entityId,
    name: draft.name ?? `Opération ${draft.date_start.slice(0, 4)}`,
    date_start: draft.date_start,
    date_end: draft.date_end,
    chk_active: draft.chk_active,
    calendar_value_cents: draft.calendar_value ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const { id, date_start, date_end } = operation;
  ctx.emit(
    'operation_created',
    { operation_id: id, created_by: actorId(ctx), date_start, date_end },
    { entityId },
  );
  return presentOperation(operation);
}
