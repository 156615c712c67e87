import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sha256Of } from '../lib/event-log/fingerprint.ts';
import { packedKey, plainKey } from '../lib/event-log/names.ts';
import { BYTES, batches, ROUNDS, runApart, type Used } from './apart.ts';
import { bundle } from './bundle.ts';
import { type Comparison, median } from './measure.ts';
import type { RotateTask } from './rotate-apart.ts';
import type { Stage } from './stage.ts';

const DAY = { day: '2026-11-20', part: 1 };

/** Floor: the file is compressed as a stream. Ours is compared with what was signed, and read back as well. */
export async function rotateDay({ folder: bench }: Pick<Stage, 'folder'>): Promise<Comparison[]> {
  const folder = join(bench, 'rotating');
  const day = join(folder, 'day');
  const plain = join(folder, plainKey(DAY));
  await mkdir(dirname(plain), { recursive: true });
  await pipeline(Readable.from(batches(DAY.day)), createWriteStream(day));
  const program = await bundle('rotate-apart', bench);
  const task = { folder, day: DAY.day, sha256: await sha256Of(createReadStream(day)) };
  const used: { floor: Used[]; ours: Used[] } = { floor: [], ours: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await rm(join(folder, packedKey(DAY)), { force: true });
    await link(day, plain);
    used.floor.push(await runApart(program, { ...task, isFloor: true } satisfies RotateTask));
    // Removes the plain file at its end.
    used.ours.push(await runApart(program, { ...task, isFloor: false } satisfies RotateTask));
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
