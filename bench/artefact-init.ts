import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLambda } from '../test/artefact/lambda-process.ts';

/** A function to start: where it lies, and what is called in it. */
export type Started = { name: string; folder: string; handler: string };

/** The empty handler starts as often as this many others. */
const BETWEEN = 4;

/**
 * The init of each function as a multiple of an empty handler's, by the shortest of `rounds` starts each. All take
 * turns, so that the machine's moods hit all. The shortest varies less than the median: 2 against 3 % on a quiet
 * machine, 4 against 6 % on a busy one.
 */
export async function initRatios(functions: Started[], rounds: number): Promise<Map<string, number>> {
  const empty = await makeEmpty();
  const shortest = new Map<string, number>();
  const start = async (started: Started) => {
    const lambda = await startLambda(started);
    await lambda.kill();
    const before = shortest.get(started.name) ?? Number.POSITIVE_INFINITY;
    shortest.set(started.name, Math.min(before, lambda.initMilliseconds));
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, started] of functions.entries()) {
      if (at % BETWEEN === 0) await start(empty);
      await start(started);
    }
  }
  await rm(empty.folder, { recursive: true });
  const floor = shortest.get(empty.name) ?? Number.NaN;
  return new Map(functions.map(({ name }) => [name, (shortest.get(name) ?? Number.NaN) / floor]));
}

async function makeEmpty(): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-empty-'));
  await writeFile(join(folder, 'index.mjs'), 'export const handler = async () => ({});\n');
  return { name: 'an empty handler', folder, handler: 'index.handler' };
}
