import type { LogFiles } from '../../gateways.ts';
import { readAll } from '../bytes.ts';
import { ROTATION_LOG } from '../names.ts';
import type { RotationRecord } from './record.ts';

/** A line of rotation.log: one per month in which there was a rotation. */
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

/** Writes the line of a month: in the place of the one that is there, or at the end. */
export async function writeSummary(files: LogFiles, summary: RotationSummary): Promise<void> {
  const isThere = (await files.size(ROTATION_LOG)) !== undefined;
  const text = isThere ? (await readAll(files.read(ROTATION_LOG))).toString('utf8') : '';
  const lines = text.split('\n').filter((line) => line !== '');
  const start = `{"run":"${summary.run}"`;
  const at = lines.findIndex((line) => line.startsWith(start));
  lines[at < 0 ? lines.length : at] = JSON.stringify(summary);
  await files.replace(ROTATION_LOG, Buffer.from(`${lines.join('\n')}\n`));
}
