import { addSeconds, type Instant } from '../../lib/core/time.ts';

/** A release of the application, with the files that its page and its scripts request. */
export type Release = { at: Instant; version: string; files: readonly string[] };

/** A tab that was open during a release still requests files of the previous release. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** The releases whose files are kept: the last one, and each that was replaced less than thirty days ago. */
export function keptReleases(releases: readonly Release[], now: Instant): Release[] {
  const since = addSeconds(now, -KEPT_SECONDS);
  const inOrder = releases.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return inOrder.filter((_, at) => {
    const next = inOrder[at + 1];
    return next === undefined || next.at > since;
  });
}
