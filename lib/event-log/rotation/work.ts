import { archiveIndexKey, archiveKey, packedKey, plainKey } from '../names.ts';
import type { Stock } from './inventory.ts';
import type { Plan } from './plan.ts';
import type { RotationRecord, Work } from './record.ts';

export const NO_WORK: Work = { compressed: [], archived: [], deleted: [] };

/** A plan as it is written down. */
export function workOf({ pack, join, remove }: Plan): Work {
  return {
    compressed: pack.map(({ day, part, bytes }) => ({ day, part, before: bytes, after: null })),
    archived: join.map(({ month, part, digests }) => ({ month, part, days: digests.length, bytes: null })),
    deleted: remove,
  };
}

/** The record of a run that has ended, or was killed: what it planned is done where the log shows it. */
export function settled(record: RotationRecord, stock: Stock): RotationRecord {
  const { done, planned } = record;
  const more = planned ? doneOf(planned, stock) : NO_WORK;
  return {
    ...record,
    done: {
      compressed: [...done.compressed, ...more.compressed],
      archived: [...done.archived, ...more.archived],
      deleted: [...done.deleted, ...more.deleted],
    },
    planned: null,
  };
}

function doneOf(planned: Work, { sizes, archived }: Stock): Work {
  return {
    compressed: planned.compressed
      .filter((of) => !sizes.has(plainKey(of)))
      .map((of) => ({ ...of, after: sizes.get(packedKey(of)) ?? archived.get(packedKey(of))?.bytes ?? null }))
      .filter(({ after }) => after !== null),
    archived: planned.archived
      .filter(({ month, part }) => sizes.has(archiveIndexKey(month, part)))
      .map((of) => ({ ...of, bytes: sizes.get(archiveKey(of.month, of.part)) ?? null })),
    deleted: planned.deleted.filter(({ key }) => !sizes.has(key)),
  };
}
