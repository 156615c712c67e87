import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { APPLICATION_ROLE, type Db } from '../../lib/data/connection/db.ts';
import { migrateToLatest } from '../../lib/data/migrate.ts';
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

/** Every row of every table, in the columns from before the migration. */
async function contents(tables: Awaited<ReturnType<typeof columnsBefore>>) {
  const found: Record<string, unknown[]> = {};
  for (const { name, columns } of tables) {
    const list = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
    const { rows } = await sql`select ${list} from ${sql.table(name)}`.execute(db);
    found[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}

test('the migrations keep every row of every released version, and the application still reads them', async () => {
  // The newest one is enough: older migrations passed this test when they were new.
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
