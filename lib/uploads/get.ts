import type * as z from 'zod';
import { actorId, type Context, type Needs } from '../core/context.ts';
import { damagedAmong } from '../core/fields/damaged-fields.ts';
import { Problem } from '../core/problems/problem.ts';
import { findUpload, type UploadRow } from '../data/uploads.ts';
import { uploadSealer } from './keys.ts';
import { type Link, linkTo, thumbnailOf } from './links.ts';
import type { Thumbnail, Upload } from './schemas.ts';

/** Loads the upload of a path; throws a 404 when the caller may not see it. */
export async function loadUpload(ctx: Context, uploadId: number): Promise<UploadRow> {
  const row = await findUpload(ctx, uploadId);
  if (!row) throw new Problem('not-found');
  return row;
}

/** Loads the upload of a path for its uploader only, in a separate transaction; throws a 404 when the caller may not see it. */
export function loadUploadToComplete(ctx: Context, uploadId: number): Promise<UploadRow> {
  return ctx.transact(ctx.tenant, async (trx) => {
    const row = await loadUpload(trx, uploadId);
    if (row.made_by !== actorId(trx)) throw new Problem('forbidden');
    return row;
  });
}

/**
 * Loads the upload of a path for every caller who may see it; the transaction ends before a URL is signed. The history records who
 * reads a fiscal paper.
 */
export function readUpload(ctx: Context, uploadId: number): Promise<UploadRow> {
  return ctx.transact(ctx.tenant, async (trx) => {
    const row = await loadUpload(trx, uploadId);
    if (row.purpose === 'fiscal-basis' && row.state === 'ready')
      trx.record({ entityId: row.entity_id, object: 'upload', objectId: row.id, action: 'read' });
    return row;
  });
}

type Addresses = { link?: Link; thumbnail: z.input<typeof Thumbnail> | null };

/** Presents an upload. */
export function presentUpload(
  ctx: Needs<'cipher'>,
  row: UploadRow,
  { link, thumbnail }: Addresses,
): z.input<typeof Upload> {
  const filename = uploadSealer(ctx, row).read('encrypted_filename', row.encrypted_filename);
  return {
    upload_id: row.id,
    entity_id: row.entity_id,
    purpose: row.purpose,
    state: row.state,
    problem: row.problem,
    content_type: row.content_type,
    size: row.size,
    width: row.width,
    height: row.height,
    filename: filename ?? '',
    ...damagedAmong({ filename: { value: filename, cell: row.encrypted_filename } }),
    url: link?.url ?? null,
    url_expires_at: link?.expiresAt ?? null,
    thumbnail,
    made_by: row.made_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Presents an upload, with new URLs of the file and its thumbnail when it is ready. */
export async function getUpload(ctx: Context, row: UploadRow) {
  if (row.state !== 'ready') return presentUpload(ctx, row, { thumbnail: null });
  const [link, thumbnail] = await Promise.all([linkTo(ctx, row), thumbnailOf(ctx, row)]);
  return presentUpload(ctx, row, { link, thumbnail });
}
