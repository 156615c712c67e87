import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Instant } from '../../time.ts';
import { ofTenant } from '../tenant.ts';

/** Gives a sector its next version. */
export async function touchSector(ctx: Reads, sectorId: number, now: Instant): Promise<void> {
  await ctx.db
    .updateTable('sectors')
    .set({ version: sql`version + 1`, updated_at: now })
    .where('id', '=', sectorId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
