import type { Needs } from '../context.ts';
import { findMigrationLevel, newestMigration } from '../data/migrate.ts';
import { Problem } from '../problems.ts';

const RETRY_SECONDS = 5;

/** Ready when the database answers and knows every migration of this code. */
export async function checkReadiness({ db }: Needs<'db'>) {
  const level = await findMigrationLevel(db);
  if (level === null || newestMigration === undefined || level < newestMigration) {
    throw new Problem('service-unavailable', { retryAfter: RETRY_SECONDS });
  }
  return { status: 'ok' as const };
}
