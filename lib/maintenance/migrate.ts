import type { Needs } from '../core/context.ts';
import { buildingsIn } from '../data/buildings/db.ts';
import { migrateBuildings, migrateBuildingsServer } from '../data/buildings/migrate.ts';
import { ensureFieldKeys } from '../data/field-keys.ts';
import { migrateToLatest } from '../data/migrate.ts';

/** Applies missing migrations of both databases and creates the first field keys; idempotent. */
export async function migrate(
  ctx: Needs<'gateways' | 'ids' | 'now'>,
): Promise<{ applied: string[]; buildings: string[] }> {
  const { db, buildings, wrap, close } = await ctx.gateways.owner();
  try {
    const applied = await migrateToLatest(db);
    await ensureFieldKeys(db, { wrap, ids: ctx.ids, now: ctx.now });
    const ofBuildings = buildings
      ? await migrateBuildingsServer(buildings)
      : await migrateBuildings(buildingsIn(db));
    return { applied, buildings: ofBuildings };
  } finally {
    await close();
  }
}
