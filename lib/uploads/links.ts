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
};

/** A new download URL of a checked file. */
export async function linkTo(ctx: Context, row: UploadRow): Promise<Link> {
  const files = await ctx.gateways.uploads();
  const url = await files.link(readyKey(row), {
    // The name its maker gave it stays out of the URL.
    filename: `${row.purpose}-${row.id}.${endings[row.content_type]}`,
    contentType: row.content_type,
    from: ctx.now,
    seconds: LINK_SECONDS,
  });
  return { url, expiresAt: addSeconds(ctx.now, LINK_SECONDS) };
}

/** A URL of a small picture is good for so long at least. */
const THUMBNAIL_SECONDS = 600;
/** For so long it stays the same, so that pictures are cached and a list has the same ETag. */
const SAME_SECONDS = 300;

/** The small picture of an upload; null where there is none. */
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

/** The last instant, at or before this one, that is a multiple of so many seconds. */
function startOfSpan(instant: Instant, seconds: number): Instant {
  const span = seconds * 1000;
  return new Date(Math.floor(Date.parse(instant) / span) * span).toISOString();
}
