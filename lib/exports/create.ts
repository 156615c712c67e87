import type * as z from 'zod';
import { actorId, type Context } from '../core/context.ts';
import { invalid, Problem, refusedField } from '../core/problems/problem.ts';
import { requireRecentFactor } from '../core/require-second-factor.ts';
import { requireDayOrder } from '../core/schemas/day-range.ts';
import { insertExport } from '../data/exports.ts';
import { findOperation } from '../data/operations.ts';
import { holdErasures } from '../data/privacy/erased-documents.ts';
import { findSector } from '../data/sectors/find.ts';
import { presentExport } from './get.ts';
import { formatOf, mayReadContent, namesPeople, unknownFilterOf } from './kinds.ts';
import type { ExportDraft } from './schemas.ts';

type Draft = z.output<typeof ExportDraft>;

/**
 * Requests an export of an operation, or of the history of an association; a worker builds it. The history records it, because
 * personal data leaves the service.
 */
export async function createExport(ctx: Context, draft: Draft) {
  const { kind, operation_id, bom, decimal_comma } = draft;
  if (!mayReadContent(ctx, kind)) throw new Problem('forbidden');
  if (namesPeople(kind)) requireRecentFactor(ctx);
  requireFilterOf(draft);
  const entityId = await entityOf(ctx, draft);
  const filter = await storedFilterOf(ctx, draft);
  // An export that is built after an erasure does not contain the person; an erasure withdraws exports that it finds.
  await holdErasures(ctx, entityId);
  const row = await insertExport(ctx.db, {
    entity_id: entityId,
    operation_id: operation_id ?? null,
    kind,
    filter: JSON.stringify(filter),
    bom,
    decimal_comma,
    state: 'pending',
    requested_by: actorId(ctx),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const made = <V>(value: V) => ({ old: null, new: value });
  const changes = {
    kind: made(kind),
    ...(operation_id === undefined ? {} : { operation_id: made(operation_id) }),
    bom: made(bom),
    decimal_comma: made(decimal_comma),
  };
  ctx.record({ entityId, object: 'export', objectId: row.id, action: 'created', changes });
  ctx.enqueue({ queue: 'build-export', body: { entity_id: entityId, export_id: row.id } });
  return presentExport(row, ctx.now);
}

/** Returns the association of the operation; without one, which only history exports allow, that of the caller. */
async function entityOf(ctx: Context, { kind, operation_id }: Draft): Promise<number> {
  if (operation_id === undefined) {
    if (kind !== 'history') throw missingOperation('required');
    if (ctx.tenant === 'all') throw missingOperation('needs-operation');
    return ctx.tenant.entityId;
  }
  const operation = await findOperation(ctx, operation_id);
  if (!operation) throw refusedField('operation-not-found', '/operation_id');
  return operation.entity_id;
}

function missingOperation(code: string): Problem {
  return invalid({ pointer: '/operation_id', detail: 'is required', code });
}

/** The sector of a sheet is stored with the other filters of an export. */
async function storedFilterOf(ctx: Context, { operation_id, sector_id, filter }: Draft) {
  if (sector_id === undefined) return filter;
  const sector = await findSector(ctx, sector_id);
  if (sector?.operation_id !== operation_id) throw refusedField('sector-not-found', '/sector_id');
  return { sector_id };
}

/** Throws for filters and formats that the kind does not have, and for days out of order. */
function requireFilterOf({ kind, filter, format, sector_id }: Draft): void {
  const unknown = unknownFilterOf(kind, filter);
  if (unknown !== undefined)
    throw invalid({
      pointer: '/filter',
      detail: `has \`${unknown}\`, by which \`${kind}\` cannot be limited`,
      code: 'invalid-value',
    });
  if (kind !== 'sector-sheet' && sector_id !== undefined)
    throw invalid({ pointer: '/sector_id', detail: 'is for sheets only', code: 'invalid-value' });
  if (format !== undefined && format !== formatOf(kind))
    throw invalid({ pointer: '/format', detail: `is not the format of \`${kind}\``, code: 'invalid-value' });
  requireDayOrder(filter);
}
