import type { Day } from '../../core/time.ts';
import type { Digest } from '../seal/digest.ts';
import { firstKeptDay, lastDayOf } from '../store/calendar.ts';
import { digestKey, type ParsedKey, parseKey } from '../store/names.ts';
import type { Inventory } from './inventory.ts';

export type Removal = { key: string; bytes: number };

/**
 * The files that are too old on the day `run`, in the order of their removal: lines before their digests, so that a killed
 * run leaves no lines without a digest.
 */
export function planRemoval(inventory: Inventory, run: Day): Removal[] {
  const firstKept = firstKeptDay(run);
  const files = [...inventory.sizes].map(([key, bytes]) => ({ key, bytes, name: parseKey(key) }));
  const lines = files.filter(({ name }) => areLinesTooOld(name, inventory, firstKept));
  const firstKeptDigest = firstKeptDigestDay(inventory, new Set(lines.map(({ key }) => key)), firstKept);
  const metadata = files.filter(({ name }) =>
    isMetadataTooOld(name, { digests: firstKeptDigest, records: firstKept }),
  );
  return [...lines, ...metadata]
    .toSorted((a, b) => compare(removalRank(a.name), removalRank(b.name)))
    .map(({ key, bytes }) => ({ key, bytes }));
}

function areLinesTooOld(name: ParsedKey, { sizes }: Inventory, firstKept: Day): boolean {
  switch (name.kind) {
    case 'plain':
      // The relay may still be writing to unsealed files.
      return name.day < firstKept && sizes.has(digestKey(name));
    case 'packed':
      return name.day < firstKept;
    case 'archive':
    case 'archive-index':
      return lastDayOf(name.month) < firstKept;
    default:
      return false;
  }
}

function isMetadataTooOld(name: ParsedKey, from: { digests: Day; records: Day }): boolean {
  switch (name.kind) {
    case 'digest':
    case 'checks':
      return name.day < from.digests;
    case 'rotation':
      return lastDayOf(name.month) < from.records;
    default:
      return false;
  }
}

/**
 * Digests of days before this one are removed. The remaining ones must be of consecutive days, because a gap would be sealed as
 * empty days. They include the digests of all remaining lines, the last digest, to which the next one refers, and the digest of the
 * last segment, which remains for the relay and would otherwise count as unsealed.
 */
function firstKeptDigestDay(inventory: Inventory, removed: Set<string>, firstKept: Day): Day {
  const required = requiredDigests(inventory.digests).map(({ day }) => day);
  return [firstKept, ...remainingDays(inventory, removed), ...required].toSorted()[0] ?? firstKept;
}

/** Days with remaining lines; a removed day counts while an archive that contains it remains. */
function remainingDays({ parts, archived }: Inventory, removed: Set<string>): Day[] {
  const files = parts.filter(({ at }) => at.kind === 'segments' || !removed.has(at.key));
  const members = [...archived].filter(([, { key }]) => !removed.has(key)).map(([name]) => parseKey(name));
  return [
    ...files.map(({ day }) => day),
    ...members.flatMap((name) => (name.kind === 'packed' ? [name.day] : [])),
  ];
}

function requiredDigests(digests: Digest[]): Digest[] {
  const last = digests.toSorted((a, b) => a.number - b.number).slice(-1);
  const covering = digests.filter(({ segments }) => Object.keys(segments).length > 0);
  return [...last, ...covering.toSorted((a, b) => compare(lastSegment(a), lastSegment(b))).slice(-1)];
}

function lastSegment({ segments }: Digest): number[] {
  const epochs = Object.entries(segments).map(([epoch, number]) => [Number(epoch), number]);
  return epochs.toSorted(compare).at(-1) ?? [];
}

/** Indexes before their archives, because an archive without an index is not read. Digests by day, part 1 last. */
function removalRank(name: ParsedKey): (string | number)[] {
  switch (name.kind) {
    case 'plain':
    case 'packed':
      return [1, name.day, name.part];
    case 'archive-index':
      return [2, name.month, name.part];
    case 'archive':
      return [3, name.month, name.part];
    case 'checks':
      return [4, name.day, name.part];
    case 'digest':
      return [5, name.day, -name.part];
    case 'rotation':
      return [6, name.month];
    default:
      return [7];
  }
}

/** Compares by the first elements that differ. */
function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at];
    if (other === undefined || one > other) return 1;
    if (one < other) return -1;
  }
  return a.length - b.length;
}
