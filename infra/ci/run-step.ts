import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopwatch } from '../../lib/core/time.ts';
import { countCommand, countReport, type Result } from './results.ts';
import type { Lane, Step } from './steps.ts';

const MINUTES = 15;

/** The process groups of the steps that run. */
const running = new Set<number>();

/** Ends every step that runs, with all its processes. */
export function endSteps(): void {
  for (const group of running) endGroup(group);
}

/** Who has ended by itself meanwhile needs no end. */
function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    running.delete(group);
  }
}

/** Runs a step with its output in a file, and ends it with all its processes when it hangs. */
export async function runStep(step: Step, lane: Lane, folder: string, name: string): Promise<Result> {
  const elapsed = stopwatch();
  const [log, report] = [join(folder, `${name}.log`), join(folder, `${name}.json`)];
  const isSuite = step.kind === 'suite';
  const words = isSuite ? [...step.command, '--json', `--outputFile=${report}`] : step.command;
  const { exitCode, isEnded } = await run(words, step, log);
  const told = await readFile(log, 'utf8');
  const text = isEnded
    ? `${told}\nIt was still running after ${step.most ?? MINUTES} minutes and was ended.`
    : told;
  const json = isSuite ? await readFile(report, 'utf8').catch(() => undefined) : undefined;
  const counted = isSuite
    ? (countReport(json ?? '', text, exitCode) ?? countCommand(`${text}\nIt left no report.`, exitCode || 1))
    : countCommand(text, exitCode);
  return { title: step.title, lane, seconds: Math.round(elapsed() / 1000), ...counted };
}

async function run([program = '', ...rest]: string[], step: Step, log: string) {
  const { TEST_DATABASE_URL, ...embedded } = process.env;
  // A file and no pipe: nobody who was left behind can hold its end open.
  const output = await open(log, 'w');
  const child = spawn(program, rest, {
    // A group of its own, so that all of it can be ended.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    env: step.isEmbedded ? embedded : process.env,
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let isEnded = false;
  const guard = setTimeout(
    () => {
      isEnded = true;
      if (pid !== undefined) endGroup(pid);
    },
    (step.most ?? MINUTES) * 60_000,
  );
  const exitCode = await new Promise<number>((resolve) => {
    child.once('error', (error) => output.write(`${error.message}\n`).then(() => resolve(1)));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  clearTimeout(guard);
  // What it started in its group and left behind goes with it.
  if (pid !== undefined) endGroup(pid);
  running.delete(pid ?? 0);
  await output.close();
  return { exitCode, isEnded };
}
