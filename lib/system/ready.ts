import type * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { findMigrationLevel, newestMigration } from '../data/migration-level.ts';
import { type Health, healthy } from './health.ts';

const RETRY_SECONDS = 5;

/** Returns ready when the database responds and has every migration of this code; throws a 503 otherwise. */
export async function checkReadiness({ db }: Needs<'db'>): Promise<z.input<typeof Health>> {
  const level = await findMigrationLevel(db);
  if (level === null || level < newestMigration) {
    throw new Problem('service-unavailable', { retryAfter: RETRY_SECONDS });
  }
  return healthy;
}
