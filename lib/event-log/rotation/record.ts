import * as z from 'zod';
import type { LogFiles } from '../../gateways.ts';
import { readJson } from '../../read-json.ts';
import { readAll } from '../bytes.ts';
import { DamagedFile } from '../damaged-file.ts';
import { type Month, rotationKey } from '../names.ts';

const Work = z.strictObject({
  /** `after`: null as long as it is only planned. */
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
  /** What a run is about to do; null once it has ended. */
  planned: Work.nullable(),
  errors: z.array(z.strictObject({ code: z.string(), key: z.string() })),
});

export type Work = z.output<typeof Work>;
/** What the rotation of a month did, in however many runs. */
export type RotationRecord = z.output<typeof Rotation>;

/** The record of a month; undefined when there was no rotation in it. */
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
