import * as z from 'zod';
import { UserError } from '../local/user-error.ts';
import { type Imported, shorten } from './import-departments.ts';
import { invokeJob } from './invoke-function.ts';
import { progressBar } from './progress-bar.ts';
import type { Target } from './target.ts';
import { deleteUpload, upload } from './upload-file.ts';

const Report = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  off_map: z.int(),
  without_number: z.int(),
  no_door: z.int(),
  faults: z.array(z.object({ line: z.int(), fault: z.string() })),
  joined: z.int(),
  left: z.int(),
  removed: z.int(),
  kept: z.int(),
  refused: z.string().nullable(),
  read: z.int(),
  size: z.int(),
  next: z.unknown(),
});

type Report = z.output<typeof Report>;

/** `complete` removes the addresses that are missing from the file; `force` does so even if the file seems incomplete. */
type Completeness = { complete: boolean; force: boolean };

/** Uploads a file of the Base Adresse Nationale and invokes the import job until it is complete. */
export async function importAddressFile(
  target: Target,
  file: string,
  completeness: Completeness = { complete: false, force: false },
): Promise<Imported> {
  const key = await upload(target, file);
  const bar = progressBar('Importing');
  const sum = { ...nothing };
  const faults: string[] = [];
  let refused: string | null = null;
  for (let from: unknown; from !== null; ) {
    const input = { key, ...completeness, ...(from ? { from } : {}) };
    const report = Report.parse(await invokeJob(target, 'import-addresses', input));
    add(sum, report);
    refused ??= report.refused;
    faults.push(...report.faults.map(({ line, fault }) => `  line ${line} ${fault}`));
    if (report.size > 0) bar.update(report.read, report.size, `${rowsOf(sum)} addresses`);
    from = report.next;
  }
  bar.end();
  await deleteUpload(target, key);
  const text = [...described(sum, completeness), ...shorten(faults)].join('\n');
  if (refused !== null)
    throw new UserError(`${text}\nNothing was removed: ${refused}. With --force it is removed all the same.`);
  return { text, rows: rowsOf(sum) };
}

type Sum = Omit<Report, 'faults' | 'refused' | 'read' | 'size' | 'next'>;

const nothing: Sum = {
  added: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  off_map: 0,
  without_number: 0,
  no_door: 0,
  joined: 0,
  left: 0,
  removed: 0,
  kept: 0,
};

function add(sum: Sum, report: Report): void {
  sum.added += report.added;
  sum.updated += report.updated;
  sum.unchanged += report.unchanged;
  sum.skipped += report.skipped;
  sum.off_map += report.off_map;
  sum.without_number += report.without_number;
  sum.no_door += report.no_door;
  sum.joined += report.joined;
  sum.left += report.left;
  sum.removed += report.removed;
  sum.kept += report.kept;
}

const rowsOf = ({ added, updated, unchanged }: Sum) => added + updated + unchanged;

function described(sum: Sum, { complete }: Completeness): string[] {
  const { added, updated, unchanged, skipped, off_map: offMap, joined, left, removed, kept } = sum;
  const share = ((100 * offMap) / (rowsOf(sum) + skipped)).toFixed(1);
  return [
    `${added} added, ${updated} updated, ${unchanged} unchanged, ${skipped} lines skipped`,
    ...(offMap === 0 ? [] : [`${offMap} of the skipped lines (${share} % of all) lie off the map`]),
    ...(sum.without_number === 0
      ? []
      : [`${sum.without_number} lines have the number 0 or 99999, which is none: a street or a hamlet`]),
    ...(sum.no_door === 0 ? [] : [`${sum.no_door} of streets whose doors have numbers are no doors`]),
    ...(left === 0 ? [] : [`${left} of them left the sectors that had them`]),
    ...(joined === 0 ? [] : [`${joined} joined the sectors that cover them`]),
    ...(complete ? [`${removed} removed, ${kept} kept although the file does not have them`] : []),
  ];
}
