import type * as z from 'zod';
import { type Context, inEntity, runConsequences } from '../core/context.ts';
import { restoration, restoredNow } from '../core/schemas/deletion.ts';
import { assignAddresses } from '../data/sectors/assignment.ts';
import type { SectorRow } from '../data/sectors/find.ts';
import { saveSector } from '../data/sectors/write.ts';
import { getDrawnSector } from './get.ts';
import type { CreatedSector } from './schemas.ts';

/** Restores a deleted sector with the addresses that no other sector contains; returns a live one unchanged. */
export async function restoreSector(ctx: Context, row: SectorRow): Promise<z.input<typeof CreatedSector>> {
  const { id: sector_id, operation_id, entity_id: entityId } = row;
  const confined = inEntity(ctx, entityId);
  if (row.deleted_at === null) return getDrawnSector(confined, sector_id);
  await saveSector(confined, sector_id, restoredNow(ctx));
  await assignAddresses(confined, [sector_id]);
  await runConsequences(ctx, 'sector.addresses-changed', { entityId, sectorIds: [sector_id] });
  ctx.emit('sector_updated', { sector_id, operation_id, changes: restoration(row) }, { entityId });
  ctx.record({ entityId, object: 'sector', objectId: sector_id, action: 'restored' });
  return getDrawnSector(confined, sector_id);
}
