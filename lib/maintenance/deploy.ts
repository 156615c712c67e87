import { requireSettings } from '../core/config/config.ts';
import type { Needs } from '../core/context.ts';
import { ensureFieldKeys } from '../data/field-keys.ts';
import { migrateToLatest } from '../data/migrate.ts';

/** Parses every setting of the stage, secrets included; throws an error that names all invalid ones. */
export async function checkConfig({ gateways }: Needs<'gateways'>): Promise<{ checked: true }> {
  requireSettings(await gateways.settings());
  return { checked: true };
}

/** Applies missing migrations and creates the first field keys; idempotent. */
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
