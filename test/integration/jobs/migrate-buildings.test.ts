import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type LocalDatabase, withOwnBuildings } from '../../../infra/local/database/database.ts';
import { buildingsIn, buildingsServer } from '../../../lib/data/buildings/db.ts';
import { migrateBuildingsServer } from '../../../lib/data/buildings/migrate.ts';
import { buildingMigrations } from '../../../lib/data/buildings/migrations/all.ts';
import { dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { databaseUrl } from '../../support/database/postgres.ts';

const { database } = globalThis.shared;
const NAME = `tournee_test_buildings_${process.env['JEST_WORKER_ID'] ?? '1'}`;
const names = Object.keys(buildingMigrations);

const onServer = database.kind === 'postgres' ? describe : describe.skip;
const adminUrl = database.kind === 'postgres' ? database.url : 'postgres://none/none';
const server = buildingsServer(
  `postgres://somebody@${new URL(adminUrl).host}/${NAME}`,
  adminUrl,
  async (url) => dbOverPostgres(url, { connectTimeoutMs: 60_000 }),
);

async function run(url: string, statement: string): Promise<unknown[]> {
  const admin = dbOverPostgres(url, { connectTimeoutMs: 60_000 });
  try {
    return (await sql.raw(statement).execute(admin)).rows;
  } finally {
    await admin.destroy();
  }
}

const ownUrl = databaseUrl(adminUrl, NAME);
const connectRight = (role: string) =>
  run(ownUrl, `select has_database_privilege('${role}', '${NAME}', 'connect') as allowed`);

/** The main database as the local service opens it. */
function openLocal(): LocalDatabase {
  const db = dbOverPostgres(adminUrl, { connectTimeoutMs: 60_000 });
  const nothing = async () => {};
  const owner = async () => ({ db, close: nothing });
  return { db, buildings: buildingsIn(db), owner, maintain: nothing, close: () => db.destroy() };
}

onServer('a buildings database of its own', () => {
  const drop = () => run(adminUrl, `drop database if exists ${NAME} with (force)`);
  beforeAll(drop);
  afterAll(drop);

  test('is created by whichever of two deploys comes first, and migrated once', async () => {
    const applied = await Promise.all([migrateBuildingsServer(server), migrateBuildingsServer(server)]);
    expect(applied.flat()).toEqual(names);
    expect(await migrateBuildingsServer(server)).toEqual([]);
  });

  test('admits its own login and its owner, not the one of the application', async () => {
    expect(await connectRight('tournee_app')).toEqual([{ allowed: false }]);
    expect(await connectRight('tournee_buildings')).toEqual([{ allowed: true }]);
  });

  test('takes the place of the schema in the local service', async () => {
    const opened = await withOwnBuildings(openLocal(), ownUrl, adminUrl);
    const asked = sql<{ database: string; user: string; statement: string }>`
      select current_database() as database, current_user as user, current_setting('statement_timeout') as statement`;
    const { rows } = await asked.execute(opened.buildings);
    await opened.close();
    expect(rows).toEqual([{ database: NAME, user: 'tournee_app', statement: '5s' }]);
  });

  test('is named when it cannot be opened', async () => {
    const local = openLocal();
    const refused = withOwnBuildings(local, 'postgres://app@127.0.0.1:1/buildings', adminUrl);
    await expect(refused).rejects.toThrow(/^BUILDINGS_DATABASE_URL: the server does not take the connection/);
    await local.close();
  });

  test.each([
    ['tournee_buildings', 'select', true],
    ['tournee_buildings', 'insert', true],
    ['tournee_buildings', 'update', true],
    ['tournee_buildings', 'delete', false],
    ['tournee_buildings', 'truncate', false],
  ])('lets %s %s buildings: %s', async (role, right, allowed) => {
    const asked = `select has_table_privilege('${role}', 'buildings.buildings', '${right}') as allowed`;
    expect(await run(ownUrl, asked)).toEqual([{ allowed }]);
  });
});
