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
const Shortest = z.record(z.string(), z.number());

/**
 * The init of each function as a multiple of an empty handler's, by the shortest of `rounds` starts each. All take
 * turns, so that the machine's moods hit all. The shortest varies less than the median: 2 against 3 % on a quiet
 * machine, 4 against 6 % on a busy one.
 */
export async function initRatios(functions: Started[], rounds: number): Promise<Map<string, number>> {
  const folder = await makeEmpty();
  const empty = (at: number) => ({ name: `an empty handler ${at}`, folder, handler: 'index.handler' });
  const turns = functions.flatMap((started, at) => (at % BETWEEN === 0 ? [empty(at), started] : [started]));
  const shortest = await measureApart({ rounds, functions: turns }).finally(() =>
    rm(folder, { recursive: true }),
  );
  const of = ({ name }: Started) => shortest[name] ?? Number.NaN;
  // Each of the empty ones starts as often as a function; all of them together would have a luckier shortest.
  const floor = median(turns.filter((started) => started.folder === folder).map(of));
  return new Map(functions.map((started) => [started.name, of(started) / floor]));
}

/** In a small process of its own: the larger a process is, the longer it takes to start another. */
async function measureApart(input: { rounds: number; functions: Started[] }) {
  const child = spawn(process.execPath, [starts], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  return Shortest.parse(await json(child.stdout));
}

async function makeEmpty(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-empty-'));
  await writeFile(join(folder, 'index.mjs'), 'export const handler = async () => ({});\n');
  return folder;
}
