import { FileReply, TaggedReply, tagOf } from '../core/reply.ts';
import type { Instant } from '../core/time.ts';

type Figures = { generated_at: Instant };

/** The entity tag of figures: that of everything but when they were added up. */
function tagOfFigures({ generated_at, ...figures }: Figures): string {
  return tagOf(figures);
}

/** Figures with their entity tag. */
export function tagged<T extends Figures>(figures: T): TaggedReply<T> {
  return new TaggedReply(tagOfFigures(figures), async () => figures);
}

/** A file that shows some of the figures, with their entity tag. */
export function taggedFile(figures: Figures, { bytes, contentType, headers }: FileReply): FileReply {
  return new FileReply(bytes, contentType, { ...headers, etag: `"csv-${tagOfFigures(figures)}"` });
}
