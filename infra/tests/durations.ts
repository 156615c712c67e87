import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';

/** The database that tests run on: a PostgreSQL server or the embedded one. */
export type Engine = 'server' | 'embedded';

const FILE = 'test/durations.json';

const Seconds = z.record(z.string(), z.number());
const Durations = z.strictObject({ server: Seconds, embedded: Seconds, steps: Seconds });
/** Seconds of test files on each database, by path, and of the deep tier's steps, by title. */
export type Durations = z.output<typeof Durations>;

export async function readDurations(): Promise<Durations> {
  return Durations.parse(JSON.parse(await readFile(FILE, 'utf8')));
}

/** Writes the durations sorted, so that an update changes only the lines whose seconds changed. */
export async function writeDurations({ server, embedded, steps }: Durations): Promise<void> {
  const sorted = { server: byName(server), embedded: byName(embedded), steps: byName(steps) };
  await writeFile(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

const byName = (seconds: Record<string, number>) =>
  Object.fromEntries(Object.entries(seconds).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Removes files that no longer exist. */
export function ofKnownFiles(
  seconds: Record<string, number>,
  files: readonly string[],
): Record<string, number> {
  const known = new Set(files);
  return Object.fromEntries(Object.entries(seconds).filter(([path]) => known.has(path)));
}

/** The parts of Jest's `--json` report with the duration of each file. */
const Report = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/** The seconds of each file in a Jest report, by path from the root of the checkout. */
export function durationsOfReport(report: unknown, root: string): Record<string, number> {
  const { testResults } = Report.parse(report);
  const rounded = (milliseconds: number) => Math.max(0.1, Math.round(milliseconds / 100) / 10);
  return Object.fromEntries(
    testResults
      .filter(({ endTime }) => endTime > 0)
      .map(({ name, startTime, endTime }) => [name.replace(root, ''), rounded(endTime - startTime)]),
  );
}
