import { inBatches } from '../core/batches.ts';
import type { Context } from '../core/context.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { deleteLeftUploads, findUploadStates, type UploadPlace, type UploadRow } from '../data/uploads.ts';
import { forgetObjects } from './delete.ts';
import { placeOf, UPLOADS_PREFIX, waitingKey } from './keys.ts';

const DAY_SECONDS = 86_400;
/** Rows per transaction; each one sends a queue message. */
const BATCH = 500;

/**
 * Deletes uploads that were not finished, or not sent with a message, within a day; then unneeded objects, including the empty ones
 * that block signed requests.
 */
export async function purgeUploads(ctx: Context): Promise<number> {
  const before = addSeconds(ctx.now, -DAY_SECONDS);
  return (await purgeRows(ctx, before)) + (await purgeOrphans(ctx, before));
}

function purgeRows(ctx: Context, before: Instant): Promise<number> {
  return inBatches(BATCH, () =>
    ctx.transact('all', async (trx) => {
      const places = await deleteLeftUploads(trx.db, { before, limit: BATCH });
      forgetObjects(trx, places);
      return places.length;
    }),
  );
}

/** An object in the bucket, and its upload. */
type Stored = { key: string; place: UploadPlace };

/** Removes objects that a killed process or a removed association left; younger objects may belong to a running check. */
async function purgeOrphans(ctx: Context, before: Instant): Promise<number> {
  const files = await ctx.gateways.uploads();
  let batch: Stored[] = [];
  let removed = 0;
  for await (const { key, storedAt } of files.list(UPLOADS_PREFIX)) {
    const place = placeOf(key);
    if (!place || storedAt >= before) continue;
    batch.push({ key, place });
    if (batch.length < BATCH) continue;
    removed += await removeOrphans(ctx, batch);
    batch = [];
  }
  return removed + (await removeOrphans(ctx, batch));
}

function removeOrphans(ctx: Context, stored: Stored[]): Promise<number> {
  if (stored.length === 0) return Promise.resolve(0);
  return ctx.transact('all', async (trx) => {
    const states = await findUploadStates(
      trx.db,
      stored.map(({ place }) => place.uuid),
    );
    const orphans = stored.filter((one) => !isNeeded(one, states.get(one.place.uuid)));
    forgetObjects(
      trx,
      orphans.map(({ place }) => place),
    );
    return orphans.length;
  });
}

function isNeeded({ key, place }: Stored, state: UploadRow['state'] | undefined): boolean {
  if (state === 'checking') return true;
  return state === (key === waitingKey(place) ? 'waiting' : 'ready');
}
