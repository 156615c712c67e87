import { spawn } from 'node:child_process';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { EVENT_LOG_NODE_OPTIONS } from '../infra/deploy/functions/function-settings.ts';
import { processEnvironment } from '../lib/core/config/config.ts';
import { addSeconds, type Day } from '../lib/core/time.ts';
import { eventLine } from './event-log/log-lines.ts';
import { type Comparison, median } from './measure.ts';

/** The bytes of the measured day; `LOG_BYTES=2000000000 npm run bench` measures a nationwide collection day. */
export const DAY_BYTES = Number(processEnvironment['LOG_BYTES'] || 20_000_000);
const ROUNDS = DAY_BYTES > 200_000_000 ? 1 : 5;
/** The lines per segment, as written by the relay. */
const BATCH = 5000;

/** The Node options of the deployed functions. */
const env = { ...processEnvironment, NODE_OPTIONS: EVENT_LOG_NODE_OPTIONS };
const Usage = z.object({ milliseconds: z.number(), cpuMilliseconds: z.number(), megabytes: z.number() });
/** Wall time, CPU time and peak memory of a process. */
type Usage = z.output<typeof Usage>;

type ProcessRun = () => Promise<Usage>;

/** Compares throughput, CPU use and memory of floor and ours, measured alternately in child processes. */
export async function compareProcesses(
  name: string,
  against: string,
  turns: { floor: ProcessRun; ours: ProcessRun },
): Promise<Comparison[]> {
  const used: { floor: Usage[]; ours: Usage[] } = { floor: [], ours: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    used.floor.push(await turns.floor());
    used.ours.push(await turns.ours());
  }
  const compared = (title: string, unit: string, figure: (all: Usage[]) => number): Comparison => {
    const [floor, ours] = [figure(used.floor), figure(used.ours)];
    return { name: `${title}, ${against}`, unit, floor, ours, ratio: ours / floor };
  };
  const rate = (all: number[]) => DAY_BYTES / 1000 / median(all);
  return [
    compared(name, 'MB/s', (all) => rate(all.map(({ milliseconds }) => milliseconds))),
    compared(`${name}: work of the process`, 'MB/s of a core', (all) =>
      rate(all.map(({ cpuMilliseconds }) => cpuMilliseconds)),
    ),
    compared(`${name}: memory`, 'MB', (all) => Math.max(...all.map(({ megabytes }) => megabytes))),
  ];
}

/** Runs a program in a new process, so that its peak memory is measured alone; the task is passed on stdin. */
export async function runInProcess(program: string, task: object): Promise<Usage> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'], env });
  child.stdin.end(JSON.stringify(task));
  return Usage.parse(await json(child.stdout));
}

/** The lines of a day in batches like those of the relay. */
export function* batchesOfDay(day: Day): Generator<string> {
  let bytes = 0;
  for (let at = 0; bytes < DAY_BYTES; at += BATCH) {
    const timestamp = addSeconds(`${day}T00:00:00.000Z`, Math.floor(at / BATCH) % 86_400);
    const lines = Array.from({ length: BATCH }, (_, n) => `${eventLine(timestamp, at + n)}\n`).join('');
    bytes += lines.length;
    yield lines;
  }
}
