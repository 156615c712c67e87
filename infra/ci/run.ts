import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopwatch, systemClock } from '../../lib/core/time.ts';
import { print, runCommand } from '../commands/run-command.ts';
import { deepRunOf, writeDeepRun } from './deep-run.ts';
import { lanesOf } from './lanes.ts';
import { planOfDeepRun, planOfLanding } from './plan.ts';
import { recordDurations } from './record-durations.ts';
import { countCommand, type Result, summary } from './results.ts';
import { endSteps, runStep } from './run-step.ts';
import { secondsOfServer } from './server-seconds.ts';
import type { Lane, Lanes, Step } from './step.ts';

const LOG_LINES_OF_A_FAILURE = 200;
const isDeep = process.argv.includes('--deep');

/** Runs the steps of both lanes in parallel, for `.ci/run` and, with `--deep`, for `.ci/deep`. */
runCommand(async () => {
  const elapsed = stopwatch();
  const folder = process.env['CI_FOLDER'] ?? (await mkdtemp(join(tmpdir(), 'tournee-ci-')));
  const { plan, lines } = isDeep ? await planOfDeepRun() : await planOfLanding();
  print(lines.map((line) => `=== ${line}`).join('\n'));
  const lanes = lanesOf(plan);
  const results: Result[] = [];
  const seconds = () => Math.round(elapsed() / 1000);
  const printSummary = async () => print(`\n${summary(results, seconds(), await secondsOfServer(folder))}`);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.once(signal, async () => {
      endSteps();
      await printSummary();
      print(`Ended by ${signal}.`);
      process.exit(code);
    });
  await Promise.all([runLane('server', lanes, folder, results), runLane('embedded', lanes, folder, results)]);
  if (isDeep) await keepDeepRun(results, lanes, folder, seconds());
  await printSummary();
  if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
});

async function runLane(lane: Lane, lanes: Lanes, folder: string, results: Result[]): Promise<void> {
  for (const [at, step] of lanes[lane].entries()) {
    const name = `${lane}-${at}`;
    const result = await runStep(step, lane, folder, name).catch((error: unknown) =>
      notStarted(step, lane, error),
    );
    const { title, seconds, processorSeconds = '–', passed, failed, skipped } = result;
    print(
      `=== ${title}: ${seconds} s, ${processorSeconds} s of a processor, ${passed} passed, ${failed} failed, ${skipped} skipped`,
    );
    if (failed > 0) print(await lastLines(join(folder, `${name}.log`)));
    results.push(result);
  }
}

/** Writes the results and the durations of a deep run into the checkout. */
async function keepDeepRun(
  results: readonly Result[],
  lanes: Lanes,
  folder: string,
  seconds: number,
): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  await writeDeepRun(deepRunOf(results, { commit, day: systemClock.now().slice(0, 10), seconds }));
  await recordDurations(results, lanes, folder);
}

/** The result of a step that could not be started. */
function notStarted({ title }: Step, lane: Lane, error: unknown): Result {
  return { title, lane, seconds: 0, processorSeconds: undefined, ...countCommand(String(error), 1) };
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').slice(-LOG_LINES_OF_A_FAILURE).join('\n');
}
