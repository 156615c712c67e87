import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startAwsEmulator } from '../../infra/local/aws/aws-emulator.ts';
import { ensureLogKey } from '../../infra/local/keys.ts';
import { checksKey, digestKey, plainKey, segmentKey } from '../../lib/event-log/store/names.ts';
import { openLogFiles } from '../../lib/gateways/event-log/log-files.ts';
import { bundle } from '../artefacts/bundle.ts';
import type { BenchService } from '../bench-service.ts';
import { batchesOfDay, compareProcesses, runInProcess } from '../child-process.ts';
import type { Comparison } from '../measure.ts';
import type { SealTask } from './seal-process.ts';

const DAY = { day: '2026-11-20', part: 1 };
const BUCKET = 'bench-seal';

/** Floors: gzip of the same bytes; for a bucket also storing and reading them, which sealing cannot avoid. */
export async function sealDay({ folder: bench }: Pick<BenchService, 'folder'>): Promise<Comparison[]> {
  const folder = join(bench, 'sealing');
  const path = join(folder, plainKey(DAY));
  await mkdir(dirname(path), { recursive: true });
  await pipeline(Readable.from(batchesOfDay(DAY.day)), createWriteStream(path));
  const credentials = { accessKeyId: 'BENCH', secretAccessKey: 'secret' };
  const emulator = await startAwsEmulator({ port: 0, credentials });
  // Also after a failure: an open server would keep the process alive for good.
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => emulator.close());
  const target = { endpoint: emulator.url, region: 'eu-west-3', credentials };
  await fillBucket(target);
  const program = await bundle('event-log/seal-process', folder);
  const common = { day: DAY.day, target, logKey: await ensureLogKey(join(folder, 'event-log.key')) };
  const plain = { ...common, store: { kind: 'file', folder } } as const;
  const segments = { ...common, store: { kind: 's3', bucket: BUCKET, prefix: '' } } as const;
  return [
    ...(await compareWithFloors(program, 'seal a day in a folder', plain, ['compress'])),
    ...(await compareWithFloors(program, 'seal a day of segments', segments, ['compress', 'copy'])),
  ];
}

async function fillBucket(target: SealTask['target']): Promise<void> {
  const client = new S3Client({ ...target, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  const files = await openLogFiles({ kind: 's3', bucket: BUCKET, prefix: '' }, target, { locks: false });
  let number = 0;
  for (const batch of batchesOfDay(DAY.day)) {
    number += 1;
    await files.create(segmentKey(1, number), Readable.from([Buffer.from(batch)]));
  }
}

type Floor = 'compress' | 'copy';
const floors: Record<Floor, string> = { compress: 'against gzip', copy: 'against storing and reading it' };

async function compareWithFloors(
  program: string,
  name: string,
  task: Omit<SealTask, 'work'>,
  against: Floor[],
): Promise<Comparison[]> {
  const files = await openLogFiles(task.store, task.target, { locks: false });
  const run = async (work: SealTask['work']) => {
    for (const key of [digestKey(DAY), checksKey(DAY)]) await files.remove(key);
    return runInProcess(program, { ...task, work } satisfies SealTask);
  };
  const results: Comparison[] = [];
  for (const floor of against) {
    const turns = { floor: () => run(floor), ours: () => run('seal') };
    results.push(...(await compareProcesses(name, floors[floor], turns)));
  }
  return results;
}
