import type { Needs } from '../context.ts';
import { ensureFieldKeys } from '../data/field-keys/ensure.ts';
import { migrateToLatest } from '../data/migrate.ts';

/** Brings the database to the schema of this version and makes the first field keys. Safe to repeat. */
export async function migrate(ctx: Needs<'gateways' | 'ids' | 'now'>): Promise<{ applied: string[] }> {
  const { db, wrap, close } = await ctx.gateways.owner();
  try {
    const applied = await migrateToLatest(db);
    await ensureFieldKeys(db, { wrap, ids: ctx.ids, now: ctx.now });
    return { applied };
  } finally {
    await close();
  }
}
