import { createHash } from 'node:crypto';
import type { Context, Needs } from '../core/context.ts';
import type { UploadFiles } from '../core/gateways.ts';
import { type Instant, secondsBetween } from '../core/time.ts';
import { THUMBNAIL_TYPE } from '../core/upload-limits.ts';
import {
  beginCheck,
  type Checked,
  endCheck,
  findUploadByUuid,
  leaveCheck,
  type UploadPlace,
  type UploadRow,
} from '../data/uploads.ts';
import { inspectFile } from './inspect/inspect.ts';
import { readyKey, thumbnailKey, waitingKey } from './keys.ts';

type Task = UploadPlace & { forget?: true | undefined };

/**
 * Checks an upload and stores the rewritten file, or removes the objects of a deleted upload. Idempotent, and safe to kill: the
 * checked file and its thumbnail are created once, before the row is updated. Finally replaces the uploaded object with an empty
 * one, which blocks its signed request; after that request has expired, `forget` removes the empty object too.
 */
export async function checkUpload(ctx: Context, { forget, ...place }: Task): Promise<void> {
  const tenant = { entityId: place.entity_id };
  const files = await ctx.gateways.uploads();
  const row = await ctx.transact(tenant, (trx) => findUploadByUuid(trx, place.uuid));
  if (row?.state === 'waiting') return;
  if (row?.state === 'checking') {
    const checked = await checkOnce(ctx, files, row);
    const isKept = await ctx.transact(tenant, (trx) => endCheck(trx, row.id, checked));
    // The upload was deleted or given up during the check, unless another delivery of the message has ended the check.
    if (!isKept && !(await isReady(ctx, place))) await removeChecked(files, place);
  }
  if (!row) await removeChecked(files, place);
  if (forget) await files.remove(waitingKey(place));
  else await files.spend(waitingKey(place));
}

async function removeChecked(files: UploadFiles, place: UploadPlace): Promise<void> {
  await files.remove(readyKey(place));
  await files.remove(thumbnailKey(place));
}

async function isReady(ctx: Context, { entity_id: entityId, uuid }: UploadPlace): Promise<boolean> {
  const row = await ctx.transact({ entityId }, (trx) => findUploadByUuid(trx, uuid));
  return row?.state === 'ready';
}

/** A file that has killed two processes is not checked a third time. */
const MAX_CHECKS = 2;
/** Longer than a process may check: a check that began earlier has ended. */
const CHECK_SECONDS = 60;

/** Records the start of a check before the check itself, because a file that kills the process leaves no other trace. */
async function checkOnce(ctx: Context, files: UploadFiles, row: UploadRow): Promise<Checked> {
  const tenant = { entityId: row.entity_id };
  const { begun, lastBegunAt } = await ctx.transact(tenant, (trx) => beginCheck(trx, row.id, MAX_CHECKS));
  if (begun > MAX_CHECKS && isOver(ctx, lastBegunAt))
    return { state: 'refused', problem: 'content-not-allowed' };
  try {
    if (begun > MAX_CHECKS) throw new Error('an upload is being checked elsewhere');
    return await checkFile(ctx, files, row);
  } catch (error) {
    await ctx.transact(tenant, (trx) => leaveCheck(trx, row.id));
    throw error;
  }
}

function isOver({ now }: Needs<'now'>, lastBegunAt: Instant | null): boolean {
  return lastBegunAt === null || secondsBetween(lastBegunAt, now) >= CHECK_SECONDS;
}

async function checkFile(ctx: Context, files: UploadFiles, row: UploadRow): Promise<Checked> {
  const sent = await files.read(waitingKey(row));
  if (!sent) return { state: 'refused', problem: 'size-differs' };
  if (sent.byteLength !== row.size) return { state: 'refused', problem: 'size-differs' };
  if (sha256Of(sent) !== row.sha256) return { state: 'refused', problem: 'checksum-differs' };
  const scan = await ctx.gateways.fileScan();
  if (!(await scan.isClean(sent))) return { state: 'refused', problem: 'content-not-allowed' };
  const { purpose, content_type: contentType } = row;
  const inspected = await inspectFile({ purpose, content_type: contentType, bytes: sent });
  if ('problem' in inspected) return { state: 'refused', problem: inspected.problem };
  const { bytes, width, height, thumbnail } = inspected;
  const isNew = await files.create(readyKey(row), { bytes, contentType });
  // An earlier attempt died after storing the file.
  const stored = isNew ? bytes : ((await files.read(readyKey(row))) ?? bytes);
  if (thumbnail)
    await files.create(thumbnailKey(row), { bytes: thumbnail.bytes, contentType: THUMBNAIL_TYPE });
  return {
    state: 'ready',
    size: stored.byteLength,
    sha256: sha256Of(stored),
    width,
    height,
    thumbnail_width: thumbnail?.width ?? null,
    thumbnail_height: thumbnail?.height ?? null,
  };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Refuses a file whose check has failed repeatedly. */
export async function refuseUpload(ctx: Context, { entity_id: entityId, uuid }: UploadPlace): Promise<void> {
  await ctx.transact({ entityId }, async (trx) => {
    const row = await findUploadByUuid(trx, uuid);
    if (row?.state === 'checking')
      await endCheck(trx, row.id, { state: 'refused', problem: 'image-unreadable' });
  });
}
