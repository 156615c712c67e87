import type { Db } from '../db.ts';

/**
 * A live user as they are now, held until the transaction ends: nobody gives them another password, takes them out or
 * makes them a link meanwhile. Undefined when they are deleted.
 */
export function holdAccount(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'chk_active as active'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
