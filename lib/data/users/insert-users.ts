import { type Insertable, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { among, ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import type { Database, UserTable } from '../tables/database.ts';
import type { UserRow } from './users.ts';

/** The columns of a new user, with their types for rows that are sent as JSON. */
const types = {
  uuid: 'uuid',
  entity_id: 'bigint',
  username: 'text',
  username_key: 'text',
  fk_role: 'smallint',
  chk_active: 'smallint',
  encrypted_name: 'text',
  encrypted_email: 'text',
  email_index: 'text',
  encrypted_phone: 'text',
  password_hash: 'text',
  chat_digest: 'smallint',
  password_generated: 'smallint',
  password_expires_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies { [Column in keyof UserTable]?: string };

type NewRow = Pick<Insertable<Database['users']>, keyof typeof types>;

const columns = sql.raw(Object.keys(types).join(', '));
const record = sql.raw(
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);

/** Inserts users in one statement, and returns them; those whose username is taken are left out. */
export async function insertUsers(db: Db, users: readonly NewRow[]): Promise<UserRow[]> {
  const rows = users.map((user, place) => ({ ...user, place }));
  const { rows: inserted } = await sql<UserRow>`
    insert into users (${columns})
    select ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as new (place int, ${record})
    order by place
    on conflict (username_key) where deleted_at is null do nothing
    returning *
  `.execute(db);
  return inserted;
}

/** Which of these usernames users of any association have; asked without a tenant. */
export async function findTakenUsernames(db: Db, usernameKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username_key')
    .where(among('username_key', usernameKeys))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ username_key }) => username_key);
}

/** What tells the live users of an association apart. */
export function findPeople(ctx: Reads, entityId: number) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'uuid', 'entity_id', 'email_index', 'encrypted_name', 'encrypted_phone'])
    .where('entity_id', '=', entityId)
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .execute();
}
