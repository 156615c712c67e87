import { readdir, readFile } from 'node:fs/promises';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from '../../../lib/data/connection/db.ts';
import { migrations } from '../../../lib/data/migrations/all.ts';

const FOLDER = 'test/migrations/data';

/** Migrates as far as `last` and no further. */
export async function migrateTo(
  db: Db,
  last: string,
  known: Record<string, Migration> = migrations,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}

/** What was kept of the newest released version, by the migration it ended with. */
export async function newestSeason(): Promise<{ level: string; statements: string[] }> {
  const file = (await readdir(FOLDER)).sort().at(-1);
  if (file === undefined) throw new Error('no season was kept');
  const lines = (await readFile(`${FOLDER}/${file}`, 'utf8')).split('\n');
  return {
    level: file.replace('.sql', '').replaceAll('-', '_'),
    statements: lines.filter((line) => line !== '' && !line.startsWith('--')),
  };
}
