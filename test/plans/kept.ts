import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';

const FOLDER = 'test/plans/kept';

/**
 * The saved plans of this engine; with UPDATE_PLANS set, these plans are saved first. Undefined for a server version without
 * saved plans, because another planner may rightly choose other plans.
 */
export async function keptPlans(db: Db, plans: string): Promise<string | undefined> {
  const file = `${FOLDER}/${await engineName(db)}.txt`;
  if (process.env['UPDATE_PLANS']) await writeFile(file, plans);
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function engineName(db: Db): Promise<string> {
  if (globalThis.shared.database.kind === 'pglite') return 'embedded';
  const { rows } = await sql<{ version: string }>`show server_version`.execute(db);
  return `postgresql-${Number.parseInt(Object.values(rows[0] ?? {})[0] ?? '', 10)}`;
}
