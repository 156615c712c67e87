import type { Db } from '../db.ts';

/** Every field key, wrapped; the newest of a purpose last. */
export function findFieldKeys(db: Db) {
  return db
    .selectFrom('field_keys')
    .select(['kid', 'purpose', 'wrapped', 'created_at'])
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
}
