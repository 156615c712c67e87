import { spawn } from 'node:child_process';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { KEEPER_NODE_OPTIONS } from '../infra/deploy/function-settings.ts';
import { processEnvironment } from '../lib/core/config/config.ts';
import { addSeconds, type Day } from '../lib/core/time.ts';
import { lineAt } from './log-lines.ts';
import { type Comparison, median } from './measure.ts';

/** Bytes of the measured day; `LOG_BYTES=2000000000 npm run bench` for a nationwide collection day. */
export const BYTES = Number(processEnvironment['LOG_BYTES'] || 20_000_000);
const ROUNDS = BYTES > 200_000_000 ? 1 : 5;
/** Lines per segment, as the relay writes them. */
const BATCH = 5000;

/** With the Node options of the deployed functions. */
const env = { ...processEnvironment, NODE_OPTIONS: KEEPER_NODE_OPTIONS };
const Used = z.object({ milliseconds: z.number(), cpuMilliseconds: z.number(), megabytes: z.number() });
/** Wall time, CPU time and peak memory of a process. */
type Used = z.output<typeof Used>;

type Turn = () => Promise<Used>;

/** Compares throughput, CPU use and memory of floor and ours, measured alternately in child processes. */
export async function compareApart(
  name: string,
  against: string,
  turns: { floor: Turn; ours: Turn },
): Promise<Comparison[]> {
  const used: { floor: Used[]; ours: Used[] } = { floor: [], ours: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    used.floor.push(await turns.floor());
    used.ours.push(await turns.ours());
  }
  const compared = (title: string, unit: string, figure: (all: Used[]) => number): Comparison => {
    const [floor, ours] = [figure(used.floor), figure(used.ours)];
    return { name: `${title}, ${against}`, unit, floor, ours, ratio: ours / floor };
  };
  const rate = (all: number[]) => BYTES / 1000 / median(all);
  return [
    compared(name, 'MB/s', (all) => rate(all.map(({ milliseconds }) => milliseconds))),
    compared(`${name}: work of the process`, 'MB/s of a core', (all) =>
      rate(all.map(({ cpuMilliseconds }) => cpuMilliseconds)),
    ),
    compared(`${name}: memory`, 'MB', (all) => Math.max(...all.map(({ megabytes }) => megabytes))),
  ];
}

/** Runs a program in a new process, so that its peak memory is measured alone; the task is passed on stdin. */
export async function runApart(program: string, task: object): Promise<Used> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'], env });
  child.stdin.end(JSON.stringify(task));
  return Used.parse(await json(child.stdout));
}

/** The lines of a day in batches like those of the relay. */
export function* batches(day: Day): Generator<string> {
  let bytes = 0;
  for (let at = 0; bytes < BYTES; at += BATCH) {
    const timestamp = addSeconds(`${day}T00:00:00.000Z`, Math.floor(at / BATCH) % 86_400);
    const batch = Array.from({ length: BATCH }, (_, n) => `${lineAt(timestamp, at + n)}\n`).join('');
    bytes += batch.length;
    yield batch;
  }
}
