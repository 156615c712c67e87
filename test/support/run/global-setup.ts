import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureArchive } from '../../../infra/local/database/template.ts';
import { buildingsIn } from '../../../lib/data/buildings/db.ts';
import { migrateBuildings } from '../../../lib/data/buildings/migrate.ts';
import { dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { migrateToLatest } from '../../../lib/data/migrate.ts';
import { ensureTemplateDatabase } from '../database/postgres.ts';

/** Migrates a template database once and creates the run's temporary folder; every worker copies the template there. */
export default async function setup(): Promise<void> {
  process.env['TEST_FOLDER'] = await mkdtemp(join(tmpdir(), 'tournee-test-'));
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) {
    await ensureArchive((part) => process.stdout.write(`Preparing the embedded database: ${part}\n`));
    return;
  }
  await ensureTemplateDatabase(adminUrl, async (url) => {
    const db = dbOverPostgres(url);
    await migrateToLatest(db);
    await migrateBuildings(buildingsIn(db));
    await db.destroy();
  });
}
