import type * as z from 'zod';
import { type Context, inEntity } from '../context.ts';
import { assignAddresses } from '../data/sectors/assign.ts';
import type { SectorRow } from '../data/sectors/in-reach.ts';
import { updateSector } from '../data/sectors/write.ts';
import { restoration, restoredNow } from '../deletion.ts';
import { getDrawnSector } from './get-drawn.ts';
import type { CreatedSector } from './schemas.ts';

/** Brings a deleted sector back with the addresses that no other one took over; one that lives stays as it is. */
export async function restoreSector(ctx: Context, row: SectorRow): Promise<z.input<typeof CreatedSector>> {
  const { id: sector_id, operation_id, entity_id: entityId } = row;
  const confined = inEntity(ctx, entityId);
  if (row.deleted_at === null) return getDrawnSector(confined, sector_id);
  await updateSector(confined, sector_id, restoredNow(ctx));
  await assignAddresses(confined, [sector_id]);
  ctx.emit('sector_updated', { sector_id, operation_id, changes: restoration(row) }, { entityId });
  ctx.record({ entityId, object: 'sector', objectId: sector_id, action: 'restored' });
  return getDrawnSector(confined, sector_id);
}
