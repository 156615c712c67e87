import { addSeconds, type Instant } from '../../lib/core/time.ts';

/** A release of the application, and the files that its page and its scripts name. */
export type Release = { at: Instant; version: string; files: readonly string[] };

/** A tab that was open when a release came still asks for files of the one before. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** The releases whose files are kept: the last one, and each that was replaced by the next less than thirty days ago. */
export function keptReleases(releases: readonly Release[], now: Instant): Release[] {
  const since = addSeconds(now, -KEPT_SECONDS);
  const inOrder = releases.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return inOrder.filter((_, at) => {
    const next = inOrder[at + 1];
    return next === undefined || next.at > since;
  });
}
