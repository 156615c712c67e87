import { spawn } from 'node:child_process';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { KEEPER_NODE_OPTIONS } from '../infra/function-settings.ts';
import { processEnvironment } from '../lib/config.ts';
import { addSeconds, type Day } from '../lib/time.ts';
import { lineAt } from './log-lines.ts';

/** `LOG_BYTES=2000000000 npm run bench` for a day on which a whole country collects. */
export const BYTES = Number(processEnvironment['LOG_BYTES'] || 20_000_000);
export const ROUNDS = BYTES > 200_000_000 ? 1 : 5;
/** Lines of a segment: what the relay takes at once. */
const BATCH = 5000;

/** As Lambda starts it. */
const env = { ...processEnvironment, NODE_OPTIONS: KEEPER_NODE_OPTIONS };
const Used = z.object({ milliseconds: z.number(), megabytes: z.number() });
/** What a program took, and the most that its process has been. */
export type Used = z.output<typeof Used>;

/** Lets a program do its task in a process of its own, which is as large as it has to be. */
export async function runApart(program: string, task: object): Promise<Used> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'], env });
  child.stdin.end(JSON.stringify(task));
  return Used.parse(await json(child.stdout));
}

/** The lines of a day, as many at once as the relay stores. */
export function* batches(day: Day): Generator<string> {
  let bytes = 0;
  for (let at = 0; bytes < BYTES; at += BATCH) {
    const timestamp = addSeconds(`${day}T00:00:00.000Z`, Math.floor(at / BATCH) % 86_400);
    const batch = Array.from({ length: BATCH }, (_, n) => `${lineAt(timestamp, at + n)}\n`).join('');
    bytes += batch.length;
    yield batch;
  }
}
