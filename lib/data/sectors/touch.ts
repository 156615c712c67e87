import { sql } from 'kysely';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';

/** Gives a sector its next version. */
export async function touchSector(db: Db, sectorId: number, now: Instant): Promise<void> {
  await db
    .updateTable('sectors')
    .set({ version: sql`version + 1`, updated_at: now })
    .where('id', '=', sectorId)
    .execute();
}
