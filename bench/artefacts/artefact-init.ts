import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { median } from '../measure.ts';

/** A function to start: its unpacked folder and its handler. */
export type StartedFunction = { name: string; folder: string; handler: string };

/** The number of functions for each measurement of an empty handler. */
const FUNCTIONS_PER_EMPTY_HANDLER = 4;
const startProgram = fileURLToPath(new URL('artefact-start-process.ts', import.meta.url));
const MinimumTimes = z.record(z.string(), z.object({ computing: z.number(), idle: z.number() }));
/** Parallel starts: the smallest CI machine has two processors. */
const PARALLEL_STARTS = 2;

/** The CPU time of a start as a multiple of an empty handler's, and its idle time in milliseconds. */
export type Start = { ratio: number; idle: number };

/**
 * Measures the init of each function as a multiple of an empty handler's, by the minimum of `rounds` starts each. It uses
 * the CPU time of the main thread: on an idle machine that is within 2 ms of the wall time, and under full load it grows by
 * 5 % where the wall time grows fivefold; so two starts may run in parallel. All functions are started in each round, so
 * that changes of the load affect all alike.
 */
export async function measureStarts(
  functions: StartedFunction[],
  rounds: number,
): Promise<Map<string, Start>> {
  const folder = await makeEmpty();
  const empty = (at: number) => ({ name: `an empty handler ${at}`, folder, handler: 'index.handler' });
  const turns = functions.flatMap((started, at) =>
    at % FUNCTIONS_PER_EMPTY_HANDLER === 0 ? [empty(at), started] : [started],
  );
  const least = await runStarts({ rounds, lanes: PARALLEL_STARTS, functions: turns }).finally(() =>
    rm(folder, { recursive: true }),
  );
  const of = ({ name }: StartedFunction) => least[name] ?? { computing: Number.NaN, idle: Number.NaN };
  // The minimum is taken per empty handler: the minimum of all of them would come from more starts and be too low.
  const empties = turns.filter((started) => started.folder === folder);
  const floor = median(empties.map((started) => of(started).computing));
  return new Map(
    functions.map((started) => {
      const { computing, idle } = of(started);
      return [started.name, { ratio: computing / floor, idle }];
    }),
  );
}

/** Runs the starts in a small process, because a large process takes longer to start a child. */
async function runStarts(input: { rounds: number; lanes: number; functions: StartedFunction[] }) {
  const child = spawn(process.execPath, [startProgram], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  return MinimumTimes.parse(await json(child.stdout));
}

async function makeEmpty(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-empty-'));
  await writeFile(join(folder, 'index.mjs'), 'export const handler = async () => ({});\n');
  return folder;
}
