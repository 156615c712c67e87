import * as z from 'zod';
import { withReach } from '../buildings/extents.ts';
import { sweepEnrichments } from '../buildings/sweep-enrichments.ts';
import type { Context } from '../core/context.ts';
import type { Extent } from '../core/geometry.ts';
import { FileKey } from '../core/schemas/common.ts';
import { markCountsAround } from '../data/buildings/dwelling-counts.ts';
import { emptyReport, Position, readStep, type TellProgress } from './read-addresses.ts';
import { Removal, removeMissing } from './remove-addresses.ts';
import { joinSectors, leaveSectors } from './update-sectors.ts';
import type { ReadLines } from './write-addresses.ts';

export const AddressImport = z.strictObject({
  key: FileKey,
  /** The file contains all addresses of its towns: addresses that are missing in it are removed. */
  complete: z.boolean().default(false),
  /** Removes addresses even if the file seems incomplete. */
  force: z.boolean().default(false),
  /** Where the previous step stopped; absent for the first one. */
  from: z.union([Position, Removal]).optional(),
});

type ImportReport = ReadLines & {
  /** Addresses that joined a sector, counted once per operation. */
  joined: number;
  /** Addresses that left a sector because they are no doors, counted once per operation. */
  left: number;
  removed: number;
  /** Addresses that are missing in the complete file, but referenced by other rows. */
  kept: number;
  /** Why no address was removed. */
  refused: string | null;
  /** The number of bytes read so far, and the size of the file. */
  read: number;
  size: number;
  next: z.output<typeof Position> | z.output<typeof Removal> | null;
};

const start: z.output<typeof Position> = { byte: 0, line: 0, columns: [], unread: 0 };

/**
 * Imports one step of a BAN file from the bucket. Sectors of operations that have not ended get the addresses that they cover and
 * no other sector has. After the last line of a complete file, removes one step of the addresses that are missing in it. The last
 * step requests that the dwellings of the communes are counted again. `tell` is told how far the file was read, after each batch.
 */
export async function importAddresses(
  ctx: Context,
  { key, complete, force, from = start }: z.output<typeof AddressImport>,
  tell?: TellProgress,
): Promise<ImportReport> {
  const report = await importStep(ctx, { key, complete, force, from }, tell);
  if (report.next === null) await sweepEnrichments(ctx);
  return report;
}

async function importStep(
  ctx: Context,
  { key, complete, force, from }: Required<z.output<typeof AddressImport>>,
  tell?: TellProgress,
): Promise<ImportReport> {
  if ('after' in from) return { ...nothingRead, ...(await removeMissing(ctx, { key, force, from })) };
  const { lines, at, size, isLast, extent } = await readStep(ctx, { key, complete, at: { ...from } }, tell);
  const left = await leaveSectors(ctx);
  const joined = extent ? await takeIn(ctx, extent) : 0;
  const afterwards = complete ? { after: 0, unread: at.unread } : null;
  const next = isLast ? afterwards : at;
  return { ...lines, joined, left, ...nothingRemoved, read: at.byte, size, next };
}

/** Marks the communes around the read addresses, changed or not, because a killed step is repeated; returns how many joined a sector. */
async function takeIn(ctx: Context, extent: Extent): Promise<number> {
  await ctx.transact('all', ({ db }) => markCountsAround(db, withReach(extent)));
  return joinSectors(ctx, extent);
}

const nothingRemoved = { removed: 0, kept: 0, refused: null };

const nothingRead = { ...emptyReport(), joined: 0, left: 0, read: 0, size: 0 };
