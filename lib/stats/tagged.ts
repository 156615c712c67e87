import { FileReply, TaggedReply, tagOf } from '../core/reply.ts';
import type { Instant } from '../core/time.ts';

type Figures = { generated_at: Instant };

/** The entity tag of figures: that of everything but when they were added up. */
function tagOfFigures({ generated_at, ...figures }: Figures): string {
  return tagOf(figures);
}

/** Figures as JSON, or as a file that shows some of them, with their entity tag. */
export function tagged<T extends Figures>(
  figures: T,
  file: FileReply | undefined,
): TaggedReply<T> | FileReply {
  const etag = tagOfFigures(figures);
  if (file === undefined) return new TaggedReply(etag, async () => figures);
  return new FileReply(file.bytes, file.contentType, { ...file.headers, etag: `"csv-${etag}"` });
}
