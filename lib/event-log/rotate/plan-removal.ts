import type { Day } from '../../core/time.ts';
import type { Digest } from '../seal/digest.ts';
import { keptFrom, lastDayOf } from '../store/calendar.ts';
import { digestKey, type LogName, readKey } from '../store/names.ts';
import type { Inventory } from './inventory.ts';

export type Removal = { key: string; bytes: number };

/**
 * The files that are too old on the day `run`, in the order of their removal: lines before their digests, so that a killed
 * run leaves no lines without a digest.
 */
export function planRemoval(inventory: Inventory, run: Day): Removal[] {
  const border = keptFrom(run);
  const files = [...inventory.sizes].map(([key, bytes]) => ({ key, bytes, name: readKey(key) }));
  const lines = files.filter(({ name }) => areLinesTooOld(name, inventory, border));
  const digestBorder = digestsFrom(inventory, new Set(lines.map(({ key }) => key)), border);
  const notes = files.filter(({ name }) => isNoteTooOld(name, { digests: digestBorder, records: border }));
  return [...lines, ...notes]
    .toSorted((a, b) => compare(rankOf(a.name), rankOf(b.name)))
    .map(({ key, bytes }) => ({ key, bytes }));
}

function areLinesTooOld(name: LogName, { sizes }: Inventory, border: Day): boolean {
  switch (name.kind) {
    case 'plain':
      // The relay may be writing to what is not sealed.
      return name.day < border && sizes.has(digestKey(name));
    case 'packed':
      return name.day < border;
    case 'archive':
    case 'archive-index':
      return lastDayOf(name.month) < border;
    default:
      return false;
  }
}

function isNoteTooOld(name: LogName, from: { digests: Day; records: Day }): boolean {
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
 * Digests of days before this one are removed. The remaining ones must be of consecutive days, because a gap would be
 * sealed as empty days. They include those of all remaining lines, the last one, which the next digest refers to, and
 * the one of the last segment, which stays for the relay and would otherwise count as unsealed.
 */
function digestsFrom(inventory: Inventory, gone: Set<string>, border: Day): Day {
  const heads = headsOf(inventory.digests).map(({ day }) => day);
  return [border, ...daysStaying(inventory, gone), ...heads].toSorted()[0] ?? border;
}

/** Days with lines that remain; a removed day counts while an archive that holds it remains. */
function daysStaying({ parts, archived }: Inventory, gone: Set<string>): Day[] {
  const files = parts.filter(({ at }) => at.kind === 'segments' || !gone.has(at.key));
  const members = [...archived].filter(([, { key }]) => !gone.has(key)).map(([name]) => readKey(name));
  return [
    ...files.map(({ day }) => day),
    ...members.flatMap((name) => (name.kind === 'packed' ? [name.day] : [])),
  ];
}

function headsOf(digests: Digest[]): Digest[] {
  const last = digests.toSorted((a, b) => a.number - b.number).slice(-1);
  const covering = digests.filter(({ segments }) => Object.keys(segments).length > 0);
  return [...last, ...covering.toSorted((a, b) => compare(lastSegment(a), lastSegment(b))).slice(-1)];
}

function lastSegment({ segments }: Digest): number[] {
  const epochs = Object.entries(segments).map(([epoch, number]) => [Number(epoch), number]);
  return epochs.toSorted(compare).at(-1) ?? [];
}

/** Indexes before their archives, because an archive without an index is not read. Digests by day, part 1 last. */
function rankOf(name: LogName): (string | number)[] {
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
