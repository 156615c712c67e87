import type * as z from 'zod';
import { describeChanges } from '../core/changes.ts';
import { actorId, type Context } from '../core/context.ts';
import { requireDayOrder } from '../core/day-range.ts';
import { invalid, refusedField } from '../core/problems.ts';
import { insertExport } from '../data/exports.ts';
import { findOperation } from '../data/operations.ts';
import { holdErasures } from '../data/privacy/erased-documents.ts';
import { findSector } from '../data/sectors/find.ts';
import { endingOf } from './file.ts';
import { presentExport } from './get.ts';
import type { ExportDraft } from './schemas.ts';

/** Requests an export of an operation; a worker builds it. Recorded in the history, because personal data leaves the service. */
export async function createExport(ctx: Context, draft: z.output<typeof ExportDraft>) {
  const { kind, operation_id, bom, decimal_comma, sector_id } = draft;
  requireFilterOf(draft);
  const operation = await findOperation(ctx, operation_id);
  if (!operation) throw refusedField('operation-not-found', '/operation_id');
  const entityId = operation.entity_id;
  if (sector_id !== undefined) await requireSector(ctx, operation_id, sector_id);
  const filter = sector_id === undefined ? draft.filter : { sector_id };
  // What is built afterwards is without the person, and what an erasure finds it withdraws.
  await holdErasures(ctx, entityId);
  const row = await insertExport(ctx.db, {
    entity_id: entityId,
    operation_id,
    kind,
    filter: JSON.stringify(filter),
    bom,
    decimal_comma,
    state: 'pending',
    requested_by: actorId(ctx),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const asked = { clear: { kind, operation_id, bom, decimal_comma }, encrypted: {} };
  const changes = describeChanges({ clear: {}, encrypted: {} }, asked);
  ctx.record({ entityId, object: 'export', objectId: row.id, action: 'created', changes });
  ctx.enqueue({ queue: 'build-export', body: { entity_id: entityId, export_id: row.id } });
  return presentExport(row, ctx.now);
}

async function requireSector(ctx: Context, operationId: number, sectorId: number): Promise<void> {
  const sector = await findSector(ctx, sectorId);
  if (sector?.operation_id !== operationId) throw refusedField('sector-not-found', '/sector_id');
}

/** Only receipts are exported in part, and days have an order. */
function requireFilterOf({ kind, filter, sector_id, format }: z.output<typeof ExportDraft>): void {
  if (kind !== 'receipts' && Object.keys(filter).length > 0)
    throw invalid({ pointer: '/filter', detail: 'is for receipts only', code: 'invalid-value' });
  if (kind !== 'sector-sheet' && sector_id !== undefined)
    throw invalid({ pointer: '/sector_id', detail: 'is for sheets only', code: 'invalid-value' });
  if (format !== undefined && format !== endingOf({ kind }))
    throw invalid({
      pointer: '/format',
      detail: `is ${endingOf({ kind })} for ${kind}`,
      code: 'invalid-value',
    });
  if (filter.sector_id !== undefined)
    throw invalid({ pointer: '/filter/sector_id', detail: 'stands beside kind', code: 'invalid-value' });
  requireDayOrder(filter);
}
