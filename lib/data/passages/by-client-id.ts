import type { Db } from '../db.ts';

/** The passage an association already has under a client's id, deleted or not. */
export function findByClientId(db: Db, entityId: number, id: string) {
  return db
    .selectFrom('passages')
    .select(['passage_id', 'draft_digest'])
    .where('entity_id', '=', entityId)
    .where('id', '=', id)
    .executeTakeFirst();
}
