import * as z from 'zod';
import type { LogFiles } from '../../core/gateways.ts';
import { readJson } from '../../core/read-json.ts';
import {
  archiveIndexKey,
  archiveKey,
  type Month,
  packedKey,
  plainKey,
  ROTATION_LOG,
  rotationKey,
} from '../store/names.ts';
import { DamagedFile, readAll } from '../store/read-lines.ts';
import type { StoredFiles } from './inventory.ts';
import type { Plan } from './plan.ts';

const Work = z.strictObject({
  /** Sizes in bytes; `after` is null while the compression is only planned. */
  compressed: z.array(
    z.strictObject({ day: z.string(), part: z.int(), before: z.int(), after: z.int().nullable() }),
  ),
  archived: z.array(
    z.strictObject({ month: z.string(), part: z.int(), days: z.int(), bytes: z.int().nullable() }),
  ),
  deleted: z.array(z.strictObject({ key: z.string(), bytes: z.int() })),
});

const Rotation = z.strictObject({
  month: z.string(),
  at: z.string(),
  /** Null when the run was killed. */
  seconds: z.int().nullable(),
  done: Work,
  /** The work of an unfinished run; null afterwards. */
  planned: Work.nullable(),
  errors: z.array(z.strictObject({ code: z.string(), key: z.string() })),
});

type Work = z.output<typeof Work>;
/** The work of all rotation runs of a month. */
export type RotationRecord = z.output<typeof Rotation>;

/** Reads the record of a month; undefined when the month had no rotation. */
export async function readRecord(files: LogFiles, month: Month): Promise<RotationRecord | undefined> {
  const key = rotationKey(month);
  if ((await files.size(key)) === undefined) return undefined;
  const parsed = Rotation.safeParse(readJson(await readAll(files.read(key))));
  if (!parsed.success) throw new DamagedFile(`${key} is no record of a rotation`);
  return parsed.data;
}

export async function writeRecord(files: LogFiles, record: RotationRecord): Promise<void> {
  await files.replace(rotationKey(record.month), Buffer.from(`${JSON.stringify(record)}\n`));
}

export const NO_WORK: Work = { compressed: [], archived: [], deleted: [] };

/** A plan in the form of the record. */
export function plannedWork({ pack, archive, remove }: Plan): Work {
  return {
    compressed: pack.map(({ day, part, bytes }) => ({ day, part, before: bytes, after: null })),
    archived: archive.map(({ month, part, digests }) => ({ month, part, days: digests.length, bytes: null })),
    deleted: remove,
  };
}

/** The record of a finished or killed run: planned work counts as done when the files show it. */
export function applyPlannedWork(record: RotationRecord, stored: StoredFiles): RotationRecord {
  const { done, planned } = record;
  const more = planned ? finishedWork(planned, stored) : NO_WORK;
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

function finishedWork(planned: Work, { sizes, archived }: StoredFiles): Work {
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

/** A line of rotation.log, one per month with a rotation. */
export type RotationSummary = {
  run: string;
  at: string;
  compressed: number;
  bytes_before: number;
  bytes_after: number;
  archives: number;
  deleted: number;
  deleted_bytes: number;
  errors: number;
  seconds: number | null;
};

export function summaryOf({ month, at, done, errors, seconds }: RotationRecord): RotationSummary {
  return {
    run: month,
    at,
    compressed: done.compressed.length,
    bytes_before: sum(done.compressed.map(({ before }) => before)),
    bytes_after: sum(done.compressed.map(({ after }) => after ?? 0)),
    archives: done.archived.length,
    deleted: done.deleted.length,
    deleted_bytes: sum(done.deleted.map(({ bytes }) => bytes)),
    errors: errors.length,
    seconds,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Writes the line of a month: replaces an existing one or appends it. */
export async function writeSummary(files: LogFiles, summary: RotationSummary): Promise<void> {
  const isThere = (await files.size(ROTATION_LOG)) !== undefined;
  const text = isThere ? (await readAll(files.read(ROTATION_LOG))).toString('utf8') : '';
  const lines = text.split('\n').filter((line) => line !== '');
  const start = `{"run":"${summary.run}"`;
  const at = lines.findIndex((line) => line.startsWith(start));
  lines[at < 0 ? lines.length : at] = JSON.stringify(summary);
  await files.replace(ROTATION_LOG, Buffer.from(`${lines.join('\n')}\n`));
}
