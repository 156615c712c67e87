import { readdir, readFile } from 'node:fs/promises';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from '../../../lib/data/connection/db.ts';
import { migrations } from '../../../lib/data/migrations/all.ts';

const FOLDER = 'test/migrations/data';

/** Runs the migrations up to and including `last`. */
export async function migrateTo(
  db: Db,
  last: string,
  known: Record<string, Migration> = migrations,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}

/** The stored season of the newest released version, with the version's last migration (`level`). */
export async function newestSeason(): Promise<{ level: string; statements: string[] }> {
  const file = (await readdir(FOLDER)).sort().at(-1);
  if (file === undefined) throw new Error('no season was kept');
  const lines = (await readFile(`${FOLDER}/${file}`, 'utf8')).split('\n');
  return {
    level: file.replace('.sql', '').replaceAll('-', '_'),
    statements: lines.filter((line) => line !== '' && !line.startsWith('--')),
  };
}
