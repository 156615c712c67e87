import type { Db } from '../connection/db.ts';

/** The keys of usernames that are this one, or it with a number behind it; of all associations, for a name that is free. */
export async function findUsernamesLike(db: Db, username: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('username_key')
    .where('username_key', '>=', username)
    .where('username_key', '<', `${username}:`)
    .execute();
  return new Set(rows.map(({ username_key }) => username_key));
}
