import { byDay } from '../seal/digest.ts';
import { type Finding, findingAt } from './finding.ts';
import type { FullListing, NotedSize } from './list-files.ts';

/**
 * Compares the size of a folder's open file with the relay's note. The relay may be running: the note from before the listing gives
 * the minimum size, the note from after it the maximum.
 */
export function checkRelayNote(listing: FullListing, after: NotedSize | undefined): Finding[] {
  const { notedSize: before } = listing;
  const shorter = before && isOpen(listing, before) && sizeOf(listing, before) < before.least;
  if (shorter) return [differsFromNote(listing, before, before.least)];
  const longer = after && isOpen(listing, after) && sizeOf(listing, after) > after.most;
  return longer ? [differsFromNote(listing, after, after.most)] : [];
}

/** False when this part or a later one has a digest: the digests are checked instead. */
function isOpen({ digests }: FullListing, { part }: NotedSize): boolean {
  return ![...digests.values()].some((sealed) => byDay(sealed, part) >= 0);
}

const sizeOf = ({ plain }: FullListing, { key }: NotedSize) =>
  [...plain.values()].find((of) => of.key === key)?.bytes ?? 0;

function differsFromNote(listing: FullListing, left: NotedSize, bytes: number): Finding {
  const sentence = `${left.key} is not as the relay left it: it had ${bytes} bytes, and has ${sizeOf(listing, left)}.`;
  return findingAt('edited-file', left.key, sentence);
}
