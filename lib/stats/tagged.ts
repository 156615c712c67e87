import { FileReply, TaggedReply, tagOf } from '../core/reply.ts';
import type { Instant } from '../core/time.ts';

type Figures = { generated_at: Instant };

/** The ETag of figures, computed without the instant of their computation. */
function tagOfFigures<T extends Figures>({ generated_at, ...figures }: T): string {
  return tagOf(figures);
}

/** Figures with their ETag. */
export function tagged<T extends Figures>(figures: T): TaggedReply<T> {
  return new TaggedReply(tagOfFigures(figures), async () => figures);
}

/** A file with some of the figures; its ETag is derived from all of them. */
export function taggedFile<T extends Figures>(
  figures: T,
  { bytes, contentType, headers }: FileReply,
): FileReply {
  return new FileReply(bytes, contentType, { ...headers, etag: `"csv-${tagOfFigures(figures)}"` });
}
