import * as z from 'zod';
import { type Imported, shorten } from './import-departments.ts';
import { invokeJob } from './invoke-function.ts';
import { progressBar } from './progress-bar.ts';
import type { Target } from './target.ts';
import { deleteUpload, upload } from './upload-file.ts';

const counts = ['added', 'updated', 'unchanged', 'repeated', 'passed', 'skipped'] as const;

const Report = z.object({
  kind: z.string(),
  refusal: z.string().nullable(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  repeated: z.int(),
  passed: z.int(),
  skipped: z.int(),
  off_map: z.int(),
  faults: z.array(z.object({ line: z.int(), fault: z.string() })),
  read: z.int(),
  size: z.int(),
  next: z.unknown(),
});
type Report = z.output<typeof Report>;

/** Uploads a file of buildings and invokes the import job until it is complete. */
export async function importBuildingFile(
  target: Target,
  file: string,
  { vintage = null }: { vintage?: string | null | undefined },
): Promise<Imported> {
  const key = await upload(target, file);
  const bar = progressBar('Importing');
  const reports: Report[] = [];
  for (let from: unknown = null; reports.length === 0 || from !== null; ) {
    const input = { key, vintage, ...(from ? { from } : {}) };
    const report = Report.parse(await invokeJob(target, 'import-buildings', input));
    reports.push(report);
    bar.update(report.read, report.size, `${rowsOf(reports)} buildings`);
    from = report.next;
  }
  bar.end();
  await deleteUpload(target, key);
  return { text: textOf(reports), rows: rowsOf(reports), isNeedless: reports[0]?.refusal !== null };
}

const sumOf = (reports: readonly Report[], count: (typeof counts)[number]) =>
  reports.reduce((sum, report) => sum + report[count], 0);

const rowsOf = (reports: readonly Report[]) =>
  sumOf(reports, 'added') + sumOf(reports, 'updated') + sumOf(reports, 'unchanged');

const words: Record<(typeof counts)[number], string> = {
  added: 'added',
  updated: 'updated',
  unchanged: 'unchanged',
  repeated: 'repeated in the file (the last line counts)',
  passed: 'passed over (they do not stand)',
  skipped: 'lines skipped',
};

function textOf(reports: readonly Report[]): string {
  const [first] = reports;
  if (first?.refusal) return first.refusal;
  const line = counts.map((count) => `${sumOf(reports, count)} ${words[count]}`).join(', ');
  const offMap = reports.reduce((sum, report) => sum + report.off_map, 0);
  const ofAll = rowsOf(reports) + sumOf(reports, 'skipped');
  const share = ((100 * offMap) / ofAll).toFixed(1);
  const told = offMap === 0 ? [] : [`${offMap} of the skipped lines (${share} % of all) lie off the map`];
  const faults = reports.flatMap((report) =>
    report.faults.map(({ line: at, fault }) => `  line ${at} ${fault}`),
  );
  return [`${first?.kind}: ${line}`, ...told, ...shorten(faults)].join('\n');
}
