import { sql } from 'kysely';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';

export function setPasswordHash(db: Db, userId: number, passwordHash: string, now: Instant) {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash, version: sql`version + 1`, updated_at: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
