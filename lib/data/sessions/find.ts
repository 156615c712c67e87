import type { Db } from '../db.ts';

export function findSession(db: Db, sessionId: number) {
  return db
    .selectFrom('sessions')
    .select(['platform', 'created_at', 'last_used_at', 'expires_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
}
