import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { APPLICATION_ROLE, type Db } from '../../lib/data/db.ts';
import { migrateToLatest } from '../../lib/data/migrate.ts';
import { newestMigration } from '../../lib/data/migration-level.ts';
import { migrations } from '../../lib/data/migrations/all.ts';
import { openEmptyDatabase } from '../support/database/empty-database.ts';
import { migrateTo, newestSeason } from '../support/database/kept-seasons.ts';

const names = Object.keys(migrations).toSorted();

let db: Db;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ db, close } = await openEmptyDatabase());
});
afterEach(() => close());

const columnsBefore = async () => {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name, isView }) => !isView && name !== 'spatial_ref_sys')
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name).toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

/** Every row of every table, in the columns it had. */
async function contents(tables: Awaited<ReturnType<typeof columnsBefore>>) {
  const found: Record<string, unknown[]> = {};
  for (const { name, columns } of tables) {
    const list = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
    const { rows } = await sql`select ${list} from ${sql.table(name)}`.execute(db);
    found[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}

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

  test('keep every row of every released version, and the application still reads them', async () => {
    // The latest one: it went through the same test when it was the next.
    const season = await newestSeason();
    await migrateTo(db, season.level);
    for (const statement of season.statements) await sql.raw(statement).execute(db);
    const tables = await columnsBefore();
    const before = await contents(tables);
    expect(before['passages']).toHaveLength(4);
    expect(before['receipts']).toHaveLength(2);
    const expected = names.filter((name) => name > season.level);
    expect(expected.length).toBeGreaterThan(0);
    expect(await migrateToLatest(db)).toEqual(expected);
    expect(await contents(tables)).toEqual(before);
    await db.transaction().execute(async (trx) => {
      await sql.raw(`set local role ${APPLICATION_ROLE}`).execute(trx);
      await sql`select set_config('app.entity_id', '1', true), set_config('app.all_entities', 'off', true)`.execute(
        trx,
      );
      expect(await trx.selectFrom('passages').select('passage_id').execute()).toHaveLength(4);
      await sql`select set_config('app.entity_id', '2', true)`.execute(trx);
      expect(await trx.selectFrom('passages').select('passage_id').execute()).toEqual([]);
    });
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
