import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { findLosses, forgetIds, lockMissing, removeUnused, type TownLoss } from '../data/address-imports.ts';
import { markCounts } from '../data/buildings/dwelling-counts.ts';

/** Where the removal after a complete file resumes. */
export const Removal = z.strictObject({
  /** The id of the last processed address. */
  after: z.int().min(0),
  /** The number of lines in the file with an unreadable id. */
  unread: z.int().min(0),
});

/** The addresses that were removed, and those kept because other rows reference them; or why none was removed. */
type Removed = {
  removed: number;
  kept: number;
  refused: string | null;
  next: z.output<typeof Removal> | null;
};

const PER_STEP = 10_000;
/** A town may always lose this many: a hamlet loses half of its addresses in an ordinary year. */
const FEW = 20;
const MAX_NAMED = 10;
/** No import takes longer; the stored ids of an unfinished older one are useless. */
const OLD_SECONDS = 7 * 86_400;

type Removing = { key: string; force: boolean; from: z.output<typeof Removal> };

/**
 * Removes one step of the addresses that are missing in a complete file, in the towns that it names. Keeps those that a sector, a
 * passage or another row references. Removes nothing if the file looks torn, unless forced.
 */
export async function removeMissing(ctx: Context, { key, force, from }: Removing): Promise<Removed> {
  const refused = from.after === 0 && !force ? await doubtOf(ctx, key, from.unread) : null;
  const step =
    refused === null
      ? await ctx.transact('all', async ({ db }) => {
          const ids = await lockMissing(db, key, { after: from.after, limit: PER_STEP });
          const communes = ids.length === 0 ? [] : await removeUnused(db, ids);
          // The buildings of these addresses now belong to others.
          await markCounts(db, communes);
          return {
            removed: communes.length,
            kept: ids.length - communes.length,
            last: ids.length === PER_STEP ? ids.at(-1) : undefined,
          };
        })
      : { removed: 0, kept: 0, last: undefined };
  const { last, ...counts } = step;
  if (last !== undefined) return { ...counts, refused, next: { ...from, after: last } };
  await ctx.transact('all', ({ db }) => forgetIds(db, key, addSeconds(ctx.now, -OLD_SECONDS)));
  return { ...counts, refused, next: null };
}

/** Returns why the file may be incomplete; null when it seems complete. */
async function doubtOf(ctx: Context, key: string, unread: number): Promise<string | null> {
  if (unread > 0) return `the id of ${unread} lines cannot be read`;
  const losses = await ctx.transact('all', ({ db }) => findLosses(db, key, FEW));
  return losses.length === 0 ? null : described(losses);
}

function described(losses: TownLoss[]): string {
  const named = losses.slice(0, MAX_NAMED);
  const towns = named.map(({ code_insee, had, missing }) => `${code_insee} (${missing} of ${had})`);
  const rest = losses.length > MAX_NAMED ? ` and ${losses.length - MAX_NAMED} more` : '';
  return `more than half of the addresses would go of ${towns.join(', ')}${rest}`;
}
