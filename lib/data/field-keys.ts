import type { Ids } from '../core/ids.ts';
import type { Instant } from '../core/time.ts';
import type { Db } from './connection/db.ts';

/** All field keys, wrapped, oldest first. */
export function findFieldKeys(db: Db) {
  return db
    .selectFrom('field_keys')
    .select(['kid', 'purpose', 'wrapped', 'created_at'])
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
}

/** Creates the first key of each purpose, unless one exists. */
export async function ensureFieldKeys(
  db: Db,
  { wrap, ids, now }: { wrap: (key: Uint8Array) => Promise<string>; ids: Ids; now: Instant },
): Promise<void> {
  for (const [purpose, kid] of [
    ['data', 'd1'],
    ['index', 'i1'],
  ] as const) {
    const existing = await db
      .selectFrom('field_keys')
      .select('kid')
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    if (existing) continue;
    const wrapped = await wrap(ids.bytes(32));
    await db
      .insertInto('field_keys')
      .values({ kid, purpose, wrapped, created_at: now })
      .onConflict((conflict) => conflict.column('kid').doNothing())
      .execute();
  }
}

/** Adds a data key; does nothing when the id exists. */
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
