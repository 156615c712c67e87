import type { Day } from '../../core/time.ts';
import type { Digest } from '../seal/digest.ts';
import { keptFrom, lastDayOf } from '../store/calendar.ts';
import { digestKey, type LogName, readKey } from '../store/names.ts';
import type { Inventory } from './inventory.ts';

export type Removal = { key: string; bytes: number };

/**
 * What is too old on the day `run`, in the order in which it goes: the lines first and what was signed of them last, so
 * that a run that is killed leaves no lines behind that nothing speaks for.
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
 * Digests of days before this one go. Those that stay are of consecutive days, or what is between them would be sealed
 * as empty; among them are those of all lines that stay, the last one, which the next is signed behind, and the one of the
 * last segment, which stays for the relay and would count as not sealed.
 */
function digestsFrom(inventory: Inventory, gone: Set<string>, border: Day): Day {
  const heads = headsOf(inventory.digests).map(({ day }) => day);
  return [border, ...daysStaying(inventory, gone), ...heads].toSorted()[0] ?? border;
}

/** A day may be removed while the archive stays that has it too. */
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

/** Indexes before their archives: what has no index nobody reads. Digests by day, the first part of each last. */
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

/** By the first members in which they differ. */
function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at];
    if (other === undefined || one > other) return 1;
    if (one < other) return -1;
  }
  return a.length - b.length;
}
