import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { startCheck, type UploadRow } from '../data/uploads.ts';
import { loadUpload } from './get.ts';
import { waitingKey } from './keys.ts';
import type { UploadState } from './schemas.ts';

/** Requests the check of an upload's stored bytes; a repeated request returns its state. */
export async function completeUpload(ctx: Context, row: UploadRow): Promise<z.input<typeof UploadState>> {
  if (row.state !== 'waiting') return { upload_id: row.id, state: row.state };
  if (!(await isStored(ctx, row))) throw new Problem('upload-missing');
  return ctx.transact(ctx.tenant, async (trx) => {
    const started = await startCheck(trx, row.id);
    // A concurrent request has started the check, or the upload was deleted.
    const { entity_id, uuid, state } = started ?? (await loadUpload(trx, row.id));
    if (started) trx.enqueue({ queue: 'check-upload', body: { entity_id, uuid } });
    return { upload_id: row.id, state };
  });
}

async function isStored(ctx: Context, row: UploadRow): Promise<boolean> {
  const files = await ctx.gateways.uploads();
  const wanted = waitingKey(row);
  for await (const { key } of files.list(wanted)) if (key === wanted) return true;
  return false;
}
