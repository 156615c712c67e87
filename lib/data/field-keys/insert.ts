import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';

/** Adds a key for what is written from now on; two at once for one name leave one. */
export async function insertDataKey(
  db: Db,
  { kid, wrapped, now }: { kid: string; wrapped: string; now: Instant },
): Promise<void> {
  await db
    .insertInto('field_keys')
    .values({ kid, purpose: 'data', wrapped, created_at: now })
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .execute();
}
