import type { Ids } from '../../ids.ts';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';

/** Makes the first key of each purpose; later keys come from a rotation. */
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
