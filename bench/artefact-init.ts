import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { median } from './measure.ts';

/** A function to start: where it lies, and what is called in it. */
export type Started = { name: string; folder: string; handler: string };

/** An empty handler takes a turn after so many functions. */
const BETWEEN = 4;
const starts = fileURLToPath(new URL('artefact-starts.ts', import.meta.url));
const Least = z.record(z.string(), z.object({ computing: z.number(), idle: z.number() }));
/** Two processors are what the smallest machine that checks this has. */
const LANES = 2;

/** What a start computes as a multiple of an empty handler's, and the milliseconds that it waits. */
export type Start = { ratio: number; idle: number };

/**
 * The init of each function as a multiple of an empty handler's, by the least of `rounds` starts each. What counts is how
 * long its first thread had a processor: on a quiet machine that is its wall time but for 2 ms, and beside five endless
 * loops it is 5 % more where wall time is five times as much; so two may be started at once. All take turns, so that
 * the machine's moods hit all.
 */
export async function measureStarts(functions: Started[], rounds: number): Promise<Map<string, Start>> {
  const folder = await makeEmpty();
  const empty = (at: number) => ({ name: `an empty handler ${at}`, folder, handler: 'index.handler' });
  const turns = functions.flatMap((started, at) => (at % BETWEEN === 0 ? [empty(at), started] : [started]));
  const least = await measureApart({ rounds, lanes: LANES, functions: turns }).finally(() =>
    rm(folder, { recursive: true }),
  );
  const of = ({ name }: Started) => least[name] ?? { computing: Number.NaN, idle: Number.NaN };
  // Each of the empty ones starts as often as a function; all of them together would have a luckier least.
  const empties = turns.filter((started) => started.folder === folder);
  const floor = median(empties.map((started) => of(started).computing));
  return new Map(
    functions.map((started) => {
      const { computing, idle } = of(started);
      return [started.name, { ratio: computing / floor, idle }];
    }),
  );
}

/** In a small process of its own: the larger a process is, the longer it takes to start another. */
async function measureApart(input: { rounds: number; lanes: number; functions: Started[] }) {
  const child = spawn(process.execPath, [starts], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  return Least.parse(await json(child.stdout));
}

async function makeEmpty(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-empty-'));
  await writeFile(join(folder, 'index.mjs'), 'export const handler = async () => ({});\n');
  return folder;
}
