import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopwatch } from '../../lib/core/time.ts';
import { print, runCommand } from '../commands/run-command.ts';
import { countCommand, type Result, summary } from './results.ts';
import { endSteps, runStep } from './run-step.ts';
import { type Lane, lanes, type Step } from './steps.ts';

const LOG_LINES_OF_A_FAILURE = 200;

/** Runs the steps of both lanes in parallel, for `.ci/run`. */
runCommand(async () => {
  const elapsed = stopwatch();
  const folder = process.env['CI_FOLDER'] ?? (await mkdtemp(join(tmpdir(), 'tournee-ci-')));
  const results: Result[] = [];
  const printSummary = () => print(`\n${summary(results, Math.round(elapsed() / 1000))}`);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.once(signal, () => {
      endSteps();
      printSummary();
      print(`Ended by ${signal}.`);
      process.exit(code);
    });
  await Promise.all([runLane('server', folder, results), runLane('packaged', folder, results)]);
  printSummary();
  if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
});

async function runLane(lane: Lane, folder: string, results: Result[]): Promise<void> {
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

/** The result of a step that could not be started. */
function notStarted({ title }: Step, lane: Lane, error: unknown): Result {
  return { title, lane, seconds: 0, processorSeconds: undefined, ...countCommand(String(error), 1) };
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').slice(-LOG_LINES_OF_A_FAILURE).join('\n');
}
