import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { processEnvironment } from '../lib/config.ts';
import { sha256Of } from '../lib/event-log/fingerprint.ts';
import { packedKey, plainKey } from '../lib/event-log/names.ts';
import { addSeconds } from '../lib/time.ts';
import { lineAt } from './log-lines.ts';
import { type Comparison, median } from './measure.ts';
import type { RotateTask } from './rotate-apart.ts';
import type { Stage } from './stage.ts';

const DAY = { day: '2026-11-20', part: 1 };
/** `LOG_BYTES=2000000000 npm run bench` for a day on which a whole country collects. */
const BYTES = Number(processEnvironment['LOG_BYTES'] || 20_000_000);
const ROUNDS = BYTES > 200_000_000 ? 1 : 5;
const BATCH = 5000;

const apart = fileURLToPath(new URL('rotate-apart.ts', import.meta.url));
const Used = z.object({ milliseconds: z.number(), megabytes: z.number() });
type Used = z.output<typeof Used>;

/** Floor: the file is compressed as a stream. Ours is compared with what was signed, and read back as well. */
export async function rotateDay({ folder: bench }: Pick<Stage, 'folder'>): Promise<Comparison[]> {
  const folder = join(bench, 'rotating');
  const day = join(folder, 'day');
  const plain = join(folder, plainKey(DAY));
  await mkdir(dirname(plain), { recursive: true });
  await pipeline(Readable.from(batches()), createWriteStream(day));
  const task = { folder, day: DAY.day, sha256: await sha256Of(createReadStream(day)) };
  const used: { floor: Used[]; ours: Used[] } = { floor: [], ours: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await rm(join(folder, packedKey(DAY)), { force: true });
    await link(day, plain);
    used.floor.push(await runApart({ ...task, isFloor: true }));
    // Removes the plain file at its end.
    used.ours.push(await runApart({ ...task, isFloor: false }));
  }
  await rm(folder, { recursive: true });
  return [
    compared('rotate a day, against gzip', 'MB/s', used, (all) => BYTES / 1000 / median(all.map(time))),
    compared('memory to rotate a day', 'MB', used, (all) =>
      Math.max(...all.map(({ megabytes }) => megabytes)),
    ),
  ];
}

const time = ({ milliseconds }: Used) => milliseconds;

function compared(
  name: string,
  unit: string,
  used: { floor: Used[]; ours: Used[] },
  figure: (all: Used[]) => number,
): Comparison {
  const [floor, ours] = [figure(used.floor), figure(used.ours)];
  return { name, unit, floor, ours, ratio: ours / floor };
}

async function runApart(task: RotateTask): Promise<Used> {
  const child = spawn(process.execPath, [apart], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(task));
  return Used.parse(await json(child.stdout));
}

function* batches(): Generator<string> {
  let bytes = 0;
  for (let at = 0; bytes < BYTES; at += BATCH) {
    const timestamp = addSeconds(`${DAY.day}T00:00:00.000Z`, Math.floor(at / BATCH) % 86_400);
    const batch = Array.from({ length: BATCH }, (_, n) => `${lineAt(timestamp, at + n)}\n`).join('');
    bytes += batch.length;
    yield batch;
  }
}
