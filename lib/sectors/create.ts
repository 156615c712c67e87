import type * as z from 'zod';
import { type Context, inEntity, runConsequences } from '../core/context.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { lockOperation } from '../data/operations.ts';
import { assignAddresses } from '../data/sectors/assignment.ts';
import { replaceSectorMembers } from '../data/sectors/members.ts';
import { insertSector } from '../data/sectors/write.ts';
import { columnsOf } from './content.ts';
import { getDrawnSector, operationOfDraft } from './get.ts';
import { resolveMembers } from './members.ts';
import { requireDrawing } from './outline-of-area.ts';
import type { CreatedSector, SectorDraft } from './schemas.ts';

/** The problems of drawing a sector. */
export const createProblems = [
  'operation-not-found',
  'entity-not-found',
  'not-an-operation-member',
  'area-not-found',
  'area-not-drawable',
] as const satisfies readonly ProblemCode[];

/**
 * Creates a sector with the addresses that it covers. An address in an earlier sector of the operation stays there; `overlaps`
 * counts those.
 */
export async function createSector(ctx: Context, draft: SectorDraft): Promise<z.input<typeof CreatedSector>> {
  const { sectorId, entityId, hasOutline } = await drawSector(ctx, draft);
  if (hasOutline) await runConsequences(ctx, 'sector.addresses-changed', { entityId, sectorIds: [sectorId] });
  return getDrawnSector(inEntity(ctx, entityId), sectorId);
}

export type DrawnSector = { sectorId: number; entityId: number; hasOutline: boolean };

/**
 * Creates a sector without running the consequences for its addresses; a caller that creates many sectors runs them once for all.
 */
export async function drawSector(ctx: Context, draft: SectorDraft): Promise<DrawnSector> {
  const drawing = await requireDrawing(ctx, draft);
  const operation = operationOfDraft(draft, await lockOperation(ctx, draft.operation_id));
  const { id: operation_id, entity_id: entityId } = operation;
  const confined = inEntity(ctx, entityId);
  const members = await resolveMembers(confined, operation_id, draft.members);
  const columns = {
    ...columnsOf(draft),
    entity_id: entityId,
    operation_id,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  const sectorId = await insertSector(ctx.db, columns, drawing);
  await assignAddresses(confined, [sectorId]);
  await replaceSectorMembers(ctx.db, { id: sectorId, operation_id, entity_id: entityId }, members);
  const { sector_name } = columns;
  ctx.emit('sector_created', { sector_id: sectorId, operation_id, sector_name }, { entityId });
  return { sectorId, entityId, hasOutline: drawing.outline !== null };
}
