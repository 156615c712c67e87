import { addDays, type Day } from '../../core/time.ts';
import { byDay, type Digest } from '../seal/digest.ts';
import { firstKeptDay, firstPlainDay, lastDayOf, monthOf } from '../store/calendar.ts';
import { digestKey, type Month, packedKey, plainKey } from '../store/names.ts';
import { type Inventory, RotationFault } from './inventory.ts';
import type { ArchivePlan } from './pack.ts';
import { planRemoval, type Removal } from './plan-removal.ts';

/** The steps of a rotation, in this order. */
export type Plan = {
  pack: Digest[];
  archive: ArchivePlan[];
  remove: Removal[];
  faults: RotationFault[];
};

/** Plans a rotation on the day `run`. */
export function planRotation(inventory: Inventory, run: Day): Plan {
  const { digests, parts } = inventory;
  // Days that the same run removes are not compressed first.
  const old = digests
    .filter(({ day, file }) => file !== null && day >= firstKeptDay(run) && day < firstPlainDay(run))
    .toSorted(byDay);
  const kinds = new Map(parts.map((part) => [plainKey(part), part.at.kind]));
  const missing = old.filter((digest) => !kinds.has(plainKey(digest)));
  const incompleteMonths = new Set(missing.map(({ day }) => monthOf(day)));
  const months = [...new Set(old.map(({ day }) => monthOf(day)))];
  return {
    pack: old.filter((digest) => kinds.get(plainKey(digest)) === 'plain'),
    archive: months
      .filter((month) => !incompleteMonths.has(month) && canArchive(inventory, month, run))
      .map((month) => planArchive(inventory, month, old))
      .filter((archivePlan) => archivePlan.digests.length > 0),
    remove: planRemoval(inventory, run),
    faults: missing.map((digest) => new RotationFault('file-missing', plainKey(digest))),
  };
}

/** Returns whether all days of a month may be compressed, all are sealed, and none has an unsealed part. */
function canArchive({ digests, parts, sizes }: Inventory, month: Month, run: Day): boolean {
  const last = lastDayOf(month);
  if (last >= firstPlainDay(run)) return false;
  if (parts.some(({ day, sealed }) => !sealed && monthOf(day) === month)) return false;
  const firstSealed = digests[0]?.day ?? last;
  const first = [`${month}-01`, firstSealed, firstKeptDay(run)].toSorted().at(-1) ?? firstSealed;
  for (let day = first; day <= last; day = addDays(day, 1))
    if (!sizes.has(digestKey({ day, part: 1 }))) return false;
  return true;
}

/** The next archive of a month, with the days that no archive contains yet. */
function planArchive({ archives, archived }: Inventory, month: Month, old: Digest[]): ArchivePlan {
  const parts = archives.filter((archive) => archive.month === month).map(({ part }) => part);
  const digests = old.filter((digest) => monthOf(digest.day) === month && !archived.has(packedKey(digest)));
  return { month, part: Math.max(0, ...parts) + 1, digests };
}
