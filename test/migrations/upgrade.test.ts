import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Db } from '../../lib/data/connection/db.ts';
import { migrateToLatest } from '../../lib/data/migrate.ts';
import { newestMigration } from '../../lib/data/migration-level.ts';
import { migrations } from '../../lib/data/migrations/all.ts';
import { openEmptyDatabase } from '../support/database/empty-database.ts';
import { migrateTo } from '../support/database/kept-seasons.ts';

const names = Object.keys(migrations).toSorted();

let db: Db;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ db, close } = await openEmptyDatabase());
});
afterEach(() => close());

describe('the migrations', () => {
  test('end at the newest one by one; one that fails in the middle leaves nothing behind', async () => {
    for (const name of names) await migrateTo(db, name);
    const last = '9999_broken';
    const broken: Migration = {
      up: async (trx: Kysely<unknown>) => {
        await sql`create table half_made (id int)`.execute(trx);
        await sql`select 1 / 0`.execute(trx);
      },
    };
    await expect(migrateTo(db, last, { ...migrations, [last]: broken })).rejects.toThrow('division by zero');
    expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain('half_made');
    expect(await migrateToLatest(db)).toEqual([]);
    expect(names.at(-1)).toBe(newestMigration);
  });
});

describe('a version that was rolled back', () => {
  const newer = (name: string): Record<string, Migration> => ({
    ...migrations,
    [name]: { up: (trx) => sql`create table of_the_next_version (id int)`.execute(trx).then(() => {}) },
  });

  test('accepts what the next version has migrated, and refuses a gap in what it knows itself', async () => {
    await migrateTo(db, '9999_next', newer('9999_next'));
    expect(await migrateToLatest(db)).toEqual([]);
    expect((await db.introspection.getTables()).map(({ name }) => name)).toContain('of_the_next_version');
    await sql`insert into kysely_migration (name, timestamp) values ('0003_x', now()::text)`.execute(db);
    await expect(migrateToLatest(db)).rejects.toThrow('corrupted migrations');
  });
});

describe('in RDS', () => {
  test('the application logs in by IAM, and owns nothing all the same', async () => {
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ known: boolean }>`
        select exists (select from pg_roles where rolname = 'rds_iam') as known`.execute(trx);
      if (!rows[0]?.known) await sql`create role rds_iam nologin`.execute(trx);
    });
    await migrateToLatest(db);
    const { rows } = await sql<{ login: boolean; member: boolean; owns: number }>`
      select rolcanlogin as login, pg_has_role('tournee_app', 'rds_iam', 'member') as member,
        (select count(*)::int from pg_class where relowner = r.oid) as owns
      from pg_roles r where rolname = 'tournee_app'`.execute(db);
    expect(rows).toEqual([{ login: true, member: true, owns: 0 }]);
    await sql`revoke rds_iam from tournee_app`.execute(db);
    await sql`alter role tournee_app nologin`.execute(db);
    await sql`drop role rds_iam`.execute(db);
  });
});
