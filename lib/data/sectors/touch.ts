import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Instant } from '../../time.ts';
import { ofTenant } from '../tenant.ts';

/** Gives a sector its next version. */
export function touchSector(ctx: Reads, sectorId: number, now: Instant): Promise<void> {
  return touchSectors(ctx, [sectorId], now);
}

/** Gives several sectors their next versions. */
export async function touchSectors(ctx: Reads, sectorIds: number[], now: Instant): Promise<void> {
  if (sectorIds.length === 0) return;
  await ctx.db
    .updateTable('sectors')
    .set({ version: sql`version + 1`, updated_at: now })
    .where('id', 'in', sectorIds)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
