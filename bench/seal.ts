import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startAwsEmulator } from '../infra/local/aws-emulator.ts';
import { ensureLogKey } from '../infra/local/log-key.ts';
import { checksKey, digestKey, plainKey, segmentKey } from '../lib/event-log/names.ts';
import { openLogFiles } from '../lib/gateways/log-files.ts';
import { BYTES, batches, ROUNDS, runApart, type Used } from './apart.ts';
import { bundle } from './bundle.ts';
import { type Comparison, median } from './measure.ts';
import type { SealTask } from './seal-apart.ts';
import type { Stage } from './stage.ts';

const DAY = { day: '2026-11-20', part: 1 };
const BUCKET = 'bench-seal';

/** Floors: the same bytes, from where they lie, through gzip; to the bucket and back, which no sealing can do without. */
export async function sealDay({ folder: bench }: Pick<Stage, 'folder'>): Promise<Comparison[]> {
  const folder = join(bench, 'sealing');
  const path = join(folder, plainKey(DAY));
  await mkdir(dirname(path), { recursive: true });
  await pipeline(Readable.from(batches(DAY.day)), createWriteStream(path));
  const emulator = await startAwsEmulator({ port: 0, accessKeyId: 'BENCH' });
  const credentials = { accessKeyId: 'BENCH', secretAccessKey: 'secret' };
  const target = { endpoint: emulator.url, region: 'eu-west-3', credentials };
  await fillBucket(target);
  const program = await bundle('seal-apart', folder);
  const common = { day: DAY.day, target, logKey: await ensureLogKey(join(folder, 'event-log.key')) };
  const plain = { ...common, store: { kind: 'file', folder } } as const;
  const segments = { ...common, store: { kind: 's3', bucket: BUCKET, prefix: '' } } as const;
  const results = [
    ...(await compareApart(program, 'a day in a folder', plain, ['compress'])),
    ...(await compareApart(program, 'a day of segments', segments, ['compress', 'carry'])),
  ];
  await emulator.close();
  return results;
}

async function fillBucket(target: SealTask['target']): Promise<void> {
  const client = new S3Client({ ...target, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  const files = await openLogFiles({ kind: 's3', bucket: BUCKET, prefix: '' }, target, { locks: false });
  let number = 0;
  for (const batch of batches(DAY.day)) {
    number += 1;
    await files.create(segmentKey(1, number), Readable.from([Buffer.from(batch)]));
  }
}

type Floor = 'compress' | 'carry';
const floors: Record<Floor, string> = { compress: 'against gzip', carry: 'against storing and reading it' };

/** Each in a process of its own, which is as large as it has to be. */
async function compareApart(
  program: string,
  name: string,
  task: Omit<SealTask, 'work'>,
  against: Floor[],
): Promise<Comparison[]> {
  const files = await openLogFiles(task.store, task.target, { locks: false });
  const measure = async (work: SealTask['work']): Promise<Used> => {
    for (const key of [digestKey(DAY), checksKey(DAY)]) await files.remove(key);
    return runApart(program, { ...task, work });
  };
  const results: Comparison[] = [];
  for (const floor of against) {
    const used: { floor: Used[]; ours: Used[] } = { floor: [], ours: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      used.floor.push(await measure(floor));
      used.ours.push(await measure('seal'));
    }
    results.push(
      compared(`seal ${name}, ${floors[floor]}`, 'MB/s', rateOf(used.floor), rateOf(used.ours)),
      compared(`memory to seal ${name}, ${floors[floor]}`, 'MB', peakOf(used.floor), peakOf(used.ours)),
    );
  }
  return results;
}

const rateOf = (all: Used[]) => BYTES / 1000 / median(all.map(({ milliseconds }) => milliseconds));
const peakOf = (all: Used[]) => Math.max(...all.map(({ megabytes }) => megabytes));

function compared(name: string, unit: string, floor: number, ours: number): Comparison {
  return { name, unit, floor, ours, ratio: ours / floor };
}
