import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Result } from './results.ts';

const FILE = 'docs/deep-run.json';

const StepResult = z.strictObject({
  title: z.string(),
  seconds: z.number(),
  processor_seconds: z.number().nullable(),
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
});

const DeepRun = z.strictObject({
  commit: z.string(),
  day: z.string(),
  seconds: z.number(),
  steps: z.array(StepResult),
  /** The first lines of each failure. */
  found: z.array(z.string()),
});
export type DeepRun = z.output<typeof DeepRun>;

/** The commit and the results of the last run of the deep tier; undefined before its first run. */
export async function readLastDeepRun(): Promise<DeepRun | undefined> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : DeepRun.parse(JSON.parse(text));
}

export async function writeDeepRun(run: DeepRun): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(DeepRun.parse(run), null, 2)}\n`);
}

/** The part of a run's results that is stored. */
export function deepRunOf(
  results: readonly Result[],
  { commit, day, seconds }: Pick<DeepRun, 'commit' | 'day' | 'seconds'>,
): DeepRun {
  return {
    commit,
    day,
    seconds,
    steps: results.map(({ title, seconds: duration, processorSeconds, passed, failed, skipped }) => ({
      title,
      seconds: duration,
      processor_seconds: processorSeconds ?? null,
      passed,
      failed,
      skipped,
    })),
    found: results.flatMap(({ title, cause }) => cause.map((line) => `${title}: ${line}`)),
  };
}
