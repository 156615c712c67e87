import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sha256Of } from '../../lib/event-log/store/fingerprint.ts';
import { packedKey, plainKey } from '../../lib/event-log/store/names.ts';
import { bundle } from '../artefacts/bundle.ts';
import type { BenchService } from '../bench-service.ts';
import { batchesOfDay, compareProcesses, runInProcess } from '../child-process.ts';
import type { Comparison } from '../measure.ts';
import type { RotateTask } from './rotate-process.ts';

const DAY = { day: '2026-11-20', part: 1 };

/** Floor: compressing the file as a stream. Ours also checks it against its digest and reads it back. */
export async function rotateDay({ folder: bench }: Pick<BenchService, 'folder'>): Promise<Comparison[]> {
  const folder = join(bench, 'rotating');
  const day = join(folder, 'day');
  const plain = join(folder, plainKey(DAY));
  await mkdir(dirname(plain), { recursive: true });
  await pipeline(Readable.from(batchesOfDay(DAY.day)), createWriteStream(day));
  const program = await bundle('event-log/rotate-process', bench);
  const task = { folder, day: DAY.day, sha256: await sha256Of(createReadStream(day)) };
  const run = (isFloor: boolean) => runInProcess(program, { ...task, isFloor } satisfies RotateTask);
  const results = await compareProcesses('rotate a day', 'against gzip', {
    floor: async () => {
      await rm(join(folder, packedKey(DAY)), { force: true });
      await link(day, plain);
      return run(true);
    },
    // Our work removes the plain file at its end.
    ours: () => run(false),
  });
  await rm(folder, { recursive: true });
  return results;
}
