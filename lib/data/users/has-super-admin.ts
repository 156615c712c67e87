import { sql } from 'kysely';
import { roles } from '../../access.ts';
import type { Reads } from '../../context.ts';

/** True when a live super administrator exists. One asks at a time, until the end of the transaction. */
export async function hasSuperAdmin({ db }: Pick<Reads, 'db'>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('first super administrator'))`.execute(db);
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('fk_role', '=', roles.super_admin)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
