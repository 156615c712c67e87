import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopwatch } from '../../lib/time.ts';
import { print, runCommand } from '../commands/run-command.ts';
import { type Result, summary } from './results.ts';
import { runStep } from './run-step.ts';
import { type Lane, lanes } from './steps.ts';

const LINES_OF_A_FAILURE = 200;

/** `.ci/run` ends here: the steps of both lanes, each lane in its order. */
runCommand(async () => {
  const elapsed = stopwatch();
  const folder = process.env['CI_FOLDER'] ?? (await mkdtemp(join(tmpdir(), 'tournee-ci-')));
  const results = await Promise.all([runLane('server', folder), runLane('packaged', folder)]);
  print(`\n${summary(results.flat(), Math.round(elapsed() / 1000))}`);
  if (results.flat().some(({ failed }) => failed > 0)) process.exitCode = 1;
});

async function runLane(lane: Lane, folder: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, step] of lanes[lane].entries()) {
    const name = `${lane}-${at}`;
    const result = await runStep(step, lane, folder, name);
    const { title, seconds, passed, failed, skipped } = result;
    print(`=== ${title}: ${seconds} s, ${passed} passed, ${failed} failed, ${skipped} skipped`);
    if (failed > 0) print(await lastLines(join(folder, `${name}.log`)));
    results.push(result);
  }
  return results;
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  return text.split('\n').slice(-LINES_OF_A_FAILURE).join('\n');
}
