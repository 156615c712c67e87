import { ensureTemplate } from '../../infra/local/database-template.ts';
import { dbOverPostgres } from '../../lib/data/db.ts';
import { migrateToLatest } from '../../lib/data/migrate.ts';
import { createTemplateDatabase } from './postgres.ts';

/** Migrates once; every worker copies the result. */
export default async function setup(): Promise<void> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) {
    await ensureTemplate(() =>
      process.stdout.write('Preparing the embedded database (about ten seconds)…\n'),
    );
    return;
  }
  const db = dbOverPostgres(await createTemplateDatabase(adminUrl));
  await migrateToLatest(db);
  await db.destroy();
}
