import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { THUMBNAIL_TYPE, type UploadType } from '../core/upload-limits.ts';
import type { UploadRow } from '../data/uploads.ts';
import { readyKey, thumbnailKey } from './keys.ts';
import type { Thumbnail } from './schemas.ts';

export type Link = { url: string; expiresAt: Instant };

const LINK_SECONDS = 60;

const endings: Record<UploadType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'application/gzip': 'csv.gz',
};

/** Signs a new download URL of a checked file. */
export async function linkTo(ctx: Context, row: UploadRow): Promise<Link> {
  const files = await ctx.gateways.uploads();
  const url = await files.link(readyKey(row), {
    // The URL does not contain the file name that the uploader chose.
    filename: `${row.purpose}-${row.id}.${endings[row.content_type]}`,
    contentType: row.content_type,
    from: ctx.now,
    seconds: LINK_SECONDS,
  });
  return { url, expiresAt: addSeconds(ctx.now, LINK_SECONDS) };
}

/** The URL of a thumbnail is valid for at least this many seconds. */
const THUMBNAIL_SECONDS = 600;
/** The URL stays equal for this many seconds, so that pictures are cached and a list keeps its ETag. */
const SAME_SECONDS = 300;

/** Returns the thumbnail of an upload; null if there is none. */
export async function thumbnailOf(ctx: Context, row: UploadRow): Promise<z.input<typeof Thumbnail> | null> {
  const { thumbnail_width: width, thumbnail_height: height } = row;
  if (row.state !== 'ready' || width === null || height === null) return null;
  const from = startOfSpan(ctx.now, SAME_SECONDS);
  const seconds = SAME_SECONDS + THUMBNAIL_SECONDS;
  const files = await ctx.gateways.uploads();
  const url = await files.link(thumbnailKey(row), {
    filename: `${row.purpose}-${row.id}-small.${endings[THUMBNAIL_TYPE]}`,
    contentType: THUMBNAIL_TYPE,
    from,
    seconds,
  });
  return { url, url_expires_at: addSeconds(from, seconds), width, height };
}

/** The last instant, at or before the given one, that is a multiple of `seconds`. */
function startOfSpan(instant: Instant, seconds: number): Instant {
  const span = seconds * 1000;
  return new Date(Math.floor(Date.parse(instant) / span) * span).toISOString();
}
