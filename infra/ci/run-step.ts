import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopwatch } from '../../lib/core/time.ts';
import { endGroup } from '../commands/end-group.ts';
import { countCommand, countReport, type Result } from './results.ts';
import { silentFor } from './silence.ts';
import type { Lane, Step } from './step.ts';

/**
 * A step that writes nothing for so long hangs: the longest silence of one that works is that of a file of tests, some minutes. How
 * long a step takes in all depends on the machine, so that is no limit.
 */
const PATIENCE = { silentMs: 30 * 60_000, lookMs: 30_000 };

/** The process groups of the running steps. */
const running = new Set<number>();

/** Kills all running steps with all their processes. */
export function endSteps(): void {
  for (const group of running) endGroup(group);
}

/** Runs a step with its output in a file; kills it with all its processes when it hangs. */
export async function runStep(
  step: Step,
  lane: Lane,
  folder: string,
  name: string,
  patience = PATIENCE,
): Promise<Result> {
  const elapsed = stopwatch();
  const [log, report] = [join(folder, `${name}.log`), join(folder, `${name}.json`)];
  const isSuite = step.kind === 'suite';
  const command = isSuite ? [...step.command, '--json', `--outputFile=${report}`] : step.command;
  const { exitCode, isHung } = await run(command, step, lane, log, patience);
  const { output, processorSeconds } = takeProcessorSeconds(await readFile(log, 'utf8'));
  const text = isHung
    ? `${output}\nIt wrote nothing for ${patience.silentMs / 1000} s and was ended.`
    : output;
  const json = isSuite ? await readFile(report, 'utf8').catch(() => undefined) : undefined;
  const counted = isSuite
    ? (countReport(json ?? '', text, exitCode) ?? countCommand(`${text}\nIt left no report.`, exitCode || 1))
    : countCommand(text, exitCode);
  return { title: step.title, lane, seconds: Math.round(elapsed() / 1000), processorSeconds, ...counted };
}

const TIMED = 'TIMEFORMAT="processor %U %S"; time "$@"';

/** The last line of a step that was not ended says what it and its processes took. */
function takeProcessorSeconds(log: string): { output: string; processorSeconds: number | undefined } {
  const said = /(?:^|\n)processor (?<user>[\d.]+) (?<system>[\d.]+)\n$/.exec(log);
  if (!said?.groups) return { output: log, processorSeconds: undefined };
  const { user, system } = said.groups;
  return { output: log.slice(0, said.index), processorSeconds: Math.round(Number(user) + Number(system)) };
}

/** Each lane starts its services on its own ports. */
const LOWEST_PORT: Record<Lane, string> = { server: '20000', embedded: '26000' };

async function run(command: string[], step: Step, lane: Lane, log: string, patience: typeof PATIENCE) {
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
  let isHung = false;
  const isSilent = silentFor(patience.silentMs);
  const elapsed = stopwatch();
  const timer = setInterval(() => {
    if (!isSilent(statSync(log).size, elapsed())) return;
    isHung = true;
    endGroup(pid);
  }, patience.lookMs);
  const exitCode = await new Promise<number>((resolve) => {
    child.once('error', (error) => output.write(`${error.message}\n`).then(() => resolve(1)));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  clearInterval(timer);
  // The step may have left child processes behind.
  endGroup(pid);
  running.delete(pid ?? 0);
  await output.close();
  return { exitCode, isHung };
}
