import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopwatch } from '../../lib/core/time.ts';
import { endGroup } from '../commands/end-group.ts';
import { countCommand, countReport, type Result } from './results.ts';
import type { Lane, Step } from './step.ts';

/** Far more than a step needs on a busy machine: only a step that hangs reaches this limit. */
const TIMEOUT_MINUTES = 45;

/** The process groups of the running steps. */
const running = new Set<number>();

/** Kills all running steps with all their processes. */
export function endSteps(): void {
  for (const group of running) endGroup(group);
}

/** Runs a step with its output in a file; kills it with all its processes after its timeout. */
export async function runStep(step: Step, lane: Lane, folder: string, name: string): Promise<Result> {
  const elapsed = stopwatch();
  const [log, report] = [join(folder, `${name}.log`), join(folder, `${name}.json`)];
  const isSuite = step.kind === 'suite';
  const command = isSuite ? [...step.command, '--json', `--outputFile=${report}`] : step.command;
  const { exitCode, isTimedOut } = await run(command, step, lane, log);
  const { output, processorSeconds } = takeProcessorSeconds(await readFile(log, 'utf8'));
  const text = isTimedOut
    ? `${output}\nIt was still running after ${TIMEOUT_MINUTES} minutes and was ended.`
    : output;
  const json = isSuite ? await readFile(report, 'utf8').catch(() => undefined) : undefined;
  const counted = isSuite
    ? (countReport(json ?? '', text, exitCode) ?? countCommand(`${text}\nIt left no report.`, exitCode || 1))
    : countCommand(text, exitCode);
  return { title: step.title, lane, seconds: Math.round(elapsed() / 1000), processorSeconds, ...counted };
}

const TIMED = 'TIMEFORMAT="processor %U %S"; time "$@"';

/** Reads the processor seconds of a step and its child processes from its last line; a killed step has no such line. */
function takeProcessorSeconds(log: string): { output: string; processorSeconds: number | undefined } {
  const said = /(?:^|\n)processor (?<user>[\d.]+) (?<system>[\d.]+)\n$/.exec(log);
  if (!said?.groups) return { output: log, processorSeconds: undefined };
  const { user, system } = said.groups;
  return { output: log.slice(0, said.index), processorSeconds: Math.round(Number(user) + Number(system)) };
}

/** Each lane starts its services on its own ports. */
const LOWEST_PORT: Record<Lane, string> = { server: '20000', embedded: '26000' };

async function run(command: string[], step: Step, lane: Lane, log: string) {
  const { TEST_DATABASE_URL, ...embedded } = process.env;
  // A file instead of a pipe: a process that outlives the step would keep the pipe open.
  const output = await open(log, 'w');
  const child = spawn('bash', ['-c', TIMED, 'step', ...command], {
    // Its own process group, so that the step can be killed together with its child processes.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    env: { ...(step.isEmbedded ? embedded : process.env), TEST_LOWEST_PORT: LOWEST_PORT[lane] },
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    endGroup(pid);
  }, TIMEOUT_MINUTES * 60_000);
  const exitCode = await new Promise<number>((resolve) => {
    child.once('error', (error) => output.write(`${error.message}\n`).then(() => resolve(1)));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  clearTimeout(timer);
  // The step may have left child processes behind.
  endGroup(pid);
  running.delete(pid ?? 0);
  await output.close();
  return { exitCode, isTimedOut };
}
