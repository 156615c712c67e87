import { requireSettings } from '../core/config/config.ts';
import type { Needs } from '../core/context.ts';
import { ensureFieldKeys } from '../data/field-keys.ts';
import { migrateToLatest } from '../data/migrate.ts';

/** Reads every setting of the stage, secrets included; what is wrong names itself. */
export async function checkConfig({ gateways }: Needs<'gateways'>): Promise<{ checked: true }> {
  requireSettings(await gateways.settings());
  return { checked: true };
}

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
