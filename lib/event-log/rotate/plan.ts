import { addDays, type Day } from '../../core/time.ts';
import { byDay, type Digest } from '../seal/digest.ts';
import { keptFrom, lastDayOf, monthOf, plainFrom } from '../store/calendar.ts';
import { digestKey, type Month, packedKey, plainKey } from '../store/names.ts';
import { type Inventory, RotationFault } from './inventory.ts';
import type { Joining } from './pack.ts';
import { planRemoval, type Removal } from './plan-removal.ts';

/** The steps of a rotation, in this order. */
export type Plan = {
  pack: Digest[];
  join: Joining[];
  remove: Removal[];
  faults: RotationFault[];
};

/** Plans a rotation on the day `run`. */
export function planRotation(inventory: Inventory, run: Day): Plan {
  const { digests, parts } = inventory;
  // Days that are removed in the same run are not compressed before.
  const old = digests
    .filter(({ day, file }) => file !== null && day >= keptFrom(run) && day < plainFrom(run))
    .toSorted(byDay);
  const places = new Map(parts.map((part) => [plainKey(part), part.at.kind]));
  const lost = old.filter((digest) => !places.has(plainKey(digest)));
  const broken = new Set(lost.map(({ day }) => monthOf(day)));
  const months = [...new Set(old.map(({ day }) => monthOf(day)))];
  return {
    pack: old.filter((digest) => places.get(plainKey(digest)) === 'plain'),
    join: months
      .filter((month) => !broken.has(month) && isOver(inventory, month, run))
      .map((month) => joiningOf(inventory, month, old))
      .filter((joining) => joining.digests.length > 0),
    remove: planRemoval(inventory, run),
    faults: lost.map((digest) => new RotationFault('file-missing', plainKey(digest))),
  };
}

/** True when all days of a month may be compressed, all are sealed, and none has an unsealed part. */
function isOver({ digests, parts, sizes }: Inventory, month: Month, run: Day): boolean {
  const last = lastDayOf(month);
  if (last >= plainFrom(run)) return false;
  if (parts.some(({ day, sealed }) => !sealed && monthOf(day) === month)) return false;
  const begin = digests[0]?.day ?? last;
  const first = [`${month}-01`, begin, keptFrom(run)].toSorted().at(-1) ?? begin;
  for (let day = first; day <= last; day = addDays(day, 1))
    if (!sizes.has(digestKey({ day, part: 1 }))) return false;
  return true;
}

/** The next archive of a month, with the days that are in none yet. */
function joiningOf({ archives, archived }: Inventory, month: Month, old: Digest[]): Joining {
  const parts = archives.filter((archive) => archive.month === month).map(({ part }) => part);
  const digests = old.filter((digest) => monthOf(digest.day) === month && !archived.has(packedKey(digest)));
  return { month, part: Math.max(0, ...parts) + 1, digests };
}
