import { type Context, inEntity } from '../context.ts';
import { removeForGood } from '../data/removal.ts';
import type { SectorRow } from '../data/sectors/in-reach.ts';
import { removeSector, updateSector } from '../data/sectors/write.ts';
import { type Deletion, deletedNow, reasonGiven, requireDeletable } from '../deletion.ts';
import { handOverAddresses } from './hand-over.ts';

/** Deletes a sector: its addresses go to whoever covers them, its passages stay. */
export async function deleteSector(ctx: Context, row: SectorRow, { soft, reason }: Deletion): Promise<void> {
  requireDeletable(ctx, row, soft);
  const { id, operation_id, entity_id: entityId } = row;
  const confined = inEntity(ctx, entityId);
  const deletion = deletedNow(ctx);
  const { deleted_by } = deletion;
  ctx.emit('sector_deleted', { sector_id: id, operation_id, deleted_by, soft_delete: soft }, { entityId });
  // Also before it goes for good: what is known of its addresses outlives it.
  if (row.deleted_at === null) {
    await updateSector(confined, id, deletion);
    await handOverAddresses(confined, row);
  }
  if (!soft) await removeForGood(() => removeSector(confined, id));
  ctx.record({ entityId, object: 'sector', objectId: id, action: 'deleted', ...reasonGiven(reason) });
}
