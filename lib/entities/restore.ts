import { actorId } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { updateEntity } from '../data/entities/write.ts';
import { restoration, restoredNow } from '../deletion.ts';
import { settleMisfitsIn } from '../pay/out-of-sight.ts';
import { presentEntity } from './present.ts';

/** Brings a deleted association back; one that lives stays as it is. */
export async function restoreEntity(ctx: Context, row: EntityRow) {
  if (row.deleted_at === null) return presentEntity(ctx, row);
  const { id: entityId } = row;
  const restored = await updateEntity(ctx, entityId, restoredNow(ctx));
  const fields = { entity_id: entityId, updated_by: actorId(ctx), changes: restoration(row) };
  ctx.emit('entity_updated', fields, { entityId });
  ctx.record({ entityId, object: 'entity', objectId: entityId, action: 'restored' });
  await settleMisfitsIn(ctx, { entityId });
  return presentEntity(ctx, restored);
}
