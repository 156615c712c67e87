import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { durationsOfReport, ofKnownFiles, readDurations, writeDurations } from '../tests/durations.ts';
import { readTestFiles } from '../tests/test-files.ts';
import type { Result } from './results.ts';
import type { Lanes } from './step.ts';

/** Stores the duration of each test file and each step of a run, and removes files that no longer exist. */
export async function recordDurations(
  results: readonly Result[],
  lanes: Lanes,
  folder: string,
): Promise<void> {
  const kept = await readDurations();
  const root = `${process.cwd()}/`;
  for (const lane of ['server', 'embedded'] as const)
    for (const [at, { kind, isEmbedded }] of lanes[lane].entries()) {
      if (kind !== 'suite') continue;
      const report = await readFile(join(folder, `${lane}-${at}.json`), 'utf8').catch(() => undefined);
      if (report === undefined) continue;
      Object.assign(kept[isEmbedded ? 'embedded' : 'server'], durationsOfReport(JSON.parse(report), root));
    }
  const files = (await readTestFiles()).map(({ path }) => path);
  await writeDurations({
    server: ofKnownFiles(kept.server, files),
    embedded: ofKnownFiles(kept.embedded, files),
    steps: Object.fromEntries(results.map(({ title, seconds }) => [title, seconds])),
  });
}
