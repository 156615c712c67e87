import { type Context, inEntity, runConsequences } from '../core/context.ts';
import { type Deletion, deletedNow, reasonGiven, requireDeletable } from '../core/schemas/deletion.ts';
import { removeForGood } from '../data/rows.ts';
import { releaseAddresses } from '../data/sectors/assignment.ts';
import type { SectorRow } from '../data/sectors/find.ts';
import { removeSector, saveSector, touchSectors } from '../data/sectors/write.ts';

type Sector = { id: number; operation_id: number; entity_id: number };

/** Moves the addresses that a sector no longer covers to other sectors; each of those gets a new version and an event. */
export async function reassignUncoveredAddresses(ctx: Context, sector: Sector): Promise<void> {
  const { operation_id, entity_id: entityId } = sector;
  const heirs = await releaseAddresses(ctx, sector);
  const heirIds = heirs.map(({ sector_id }) => sector_id);
  await touchSectors(ctx, heirIds, ctx.now);
  // Their buildings may not have been found yet when the sector lost the addresses.
  await runConsequences(ctx, 'sector.addresses-changed', { entityId, sectorIds: heirIds });
  for (const { sector_id, had, gained } of heirs) {
    const changes = { address_count: { old: had, new: had + gained } };
    ctx.emit('sector_updated', { sector_id, operation_id, changes }, { entityId });
  }
}

/** Deletes a sector: its addresses move to the sectors that cover them, its passages remain. */
export async function deleteSector(ctx: Context, row: SectorRow, { soft, reason }: Deletion): Promise<void> {
  requireDeletable(ctx, row, soft);
  const { id, operation_id, entity_id: entityId } = row;
  const confined = inEntity(ctx, entityId);
  const deletion = deletedNow(ctx);
  const { deleted_by } = deletion;
  ctx.emit('sector_deleted', { sector_id: id, operation_id, deleted_by, soft_delete: soft }, { entityId });
  // Also before a permanent deletion, because the details of its addresses are preserved.
  if (row.deleted_at === null) {
    await saveSector(confined, id, deletion);
    await reassignUncoveredAddresses(confined, row);
  }
  if (!soft) await removeForGood(() => removeSector(confined, id));
  ctx.record({ entityId, object: 'sector', objectId: id, action: 'deleted', ...reasonGiven(reason) });
}
