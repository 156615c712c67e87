import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { stopwatch } from '../../lib/time.ts';
import { countCommand, countReport, type Result } from './results.ts';
import type { Lane, Step } from './steps.ts';

const MINUTES = 15;

/** Runs a step with its output in a file, and ends it with all its processes when it hangs. */
export async function runStep(step: Step, lane: Lane, folder: string, name: string): Promise<Result> {
  const elapsed = stopwatch();
  const [log, report] = [join(folder, `${name}.log`), join(folder, `${name}.json`)];
  const isSuite = step.kind === 'suite';
  const words = isSuite ? [...step.command, '--json', `--outputFile=${report}`] : step.command;
  const exitCode = await run(words, step, log);
  const text = isSuite ? await readFile(report, 'utf8').catch(() => undefined) : undefined;
  const counted =
    text === undefined ? countCommand(await readFile(log, 'utf8'), exitCode) : countReport(text, exitCode);
  return { title: step.title, lane, seconds: Math.round(elapsed() / 1000), ...counted };
}

async function run([program = '', ...rest]: string[], step: Step, log: string): Promise<number> {
  const output = createWriteStream(log);
  const { TEST_DATABASE_URL, ...embedded } = process.env;
  const child = spawn(program, rest, {
    // A group of its own, so that all of it can be ended.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: step.isEmbedded ? embedded : process.env,
  });
  const minutes = step.most ?? MINUTES;
  const guard = setTimeout(() => {
    output.write(`\nIt was still running after ${minutes} minutes.\n`);
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, minutes * 60_000);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const exitCode = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output.write(`${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  clearTimeout(guard);
  output.end();
  await finished(output);
  return exitCode;
}
