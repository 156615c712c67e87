import type * as z from 'zod';
import { type Context, inEntity } from '../context.ts';
import { lockOperation } from '../data/operations/find.ts';
import { assignAddresses, insertSector } from '../data/sectors/insert.ts';
import { replaceSectorMembers } from '../data/sectors/members.ts';
import { findOverlaps } from '../data/sectors/overlaps.ts';
import { refusedField } from '../problems.ts';
import { getSector } from './get.ts';
import { judgeOutline } from './judge-outline.ts';
import { resolveMembers } from './resolve-members.ts';
import type { CreatedSector, SectorDraft } from './schemas.ts';

/**
 * Draws a sector. It gets the addresses it covers; where an earlier sector of the operation covers them too,
 * that one keeps them, and `overlaps` says how many.
 */
export async function createSector(
  ctx: Context,
  draft: z.output<typeof SectorDraft>,
): Promise<z.input<typeof CreatedSector>> {
  const operation = await lockOperation(ctx, draft.operation_id);
  if (!operation) throw refusedField('operation-not-found', '/operation_id');
  const { id: operationId, entity_id: entityId } = operation;
  if (draft.entity_id !== undefined && draft.entity_id !== entityId) {
    throw refusedField('entity-not-found', '/entity_id');
  }
  const confined = inEntity(ctx, entityId);
  const members = await resolveMembers(confined, operationId, draft.members);
  const outline = draft.outline ?? null;
  const { areaM2, departments } = outline
    ? await judgeOutline(confined, outline)
    : { areaM2: null, departments: [] };
  const name = draft.sector_name;
  const sector = {
    entityId,
    operationId,
    name,
    color: draft.color ?? null,
    outline,
    areaM2,
    departments,
    now: ctx.now,
  };
  const sectorId = await insertSector(ctx.db, sector);
  await assignAddresses(confined, sectorId);
  await replaceSectorMembers(
    ctx.db,
    { id: sectorId, operation_id: operationId, entity_id: entityId },
    members,
  );
  ctx.emit(
    'sector_created',
    { sector_id: sectorId, operation_id: operationId, sector_name: name },
    { entityId },
  );
  return { ...(await getSector(confined, sectorId)), overlaps: await findOverlaps(confined, sectorId) };
}
