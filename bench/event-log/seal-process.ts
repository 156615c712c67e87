import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as z from 'zod';
import { runCommand } from '../../infra/commands/run-command.ts';
import type { LogFiles } from '../../lib/core/gateways.ts';
import { createLog } from '../../lib/core/log.ts';
import { addDays, type Day } from '../../lib/core/time.ts';
import { findOpenParts } from '../../lib/event-log/seal/open-parts.ts';
import { sealPart } from '../../lib/event-log/seal/seal-part.ts';
import type { LeasedLog } from '../../lib/event-log/store/maintenance-lease.ts';
import { findParts } from '../../lib/event-log/store/parts.ts';
import { openLogFiles } from '../../lib/gateways/event-log/log-files.ts';
import { openLogSigner } from '../../lib/gateways/event-log/log-signer.ts';
import { reportUsage } from '../report-usage.ts';

const Task = z.object({
  day: z.string(),
  /** `compress` and `copy` are floors: gzip of the bytes of the day, and writing them to another key and back. */
  work: z.enum(['seal', 'compress', 'copy']),
  store: z.union([
    z.object({ kind: z.literal('file'), folder: z.string() }),
    z.object({ kind: z.literal('s3'), bucket: z.string(), prefix: z.string() }),
  ]),
  target: z.object({
    endpoint: z.string(),
    region: z.string(),
    credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  }),
  logKey: z.string(),
});
export type SealTask = z.output<typeof Task>;

/** Does the work given on stdin and reports the usage of this process. */
runCommand(async () => {
  const { store, target, logKey, day, work } = Task.parse(await json(process.stdin));
  const files = await openLogFiles(store, target, { locks: false });
  const signer = await openLogSigner(logKey, target);
  await reportUsage(() => perform(work, day, { files, signer }));
});

function perform(work: SealTask['work'], day: Day, kept: LeasedLog): Promise<void> {
  switch (work) {
    case 'seal':
      return seal(day, kept);
    case 'compress':
      return compress(bytesOf(kept.files, day));
    case 'copy':
      return copy(kept.files, day);
  }
}

async function seal(day: Day, kept: LeasedLog): Promise<void> {
  const now = `${addDays(day, 1)}T01:00:00.000Z`;
  const ctx = {
    now,
    log: createLog(
      () => {},
      'error',
      () => now,
      {},
    ),
  };
  const { open } = await findOpenParts(kept.files, [], day);
  for (const part of open) await sealPart(ctx, kept, part, undefined);
}

async function compress(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(bytes, createGzip({ level: 6 }), drain);
}

async function copy(files: LogFiles, day: Day): Promise<void> {
  const key = `floor/${day}.jsonl`;
  await files.remove(key);
  await files.create(key, bytesOf(files, day));
  await drain(files.read(key));
}

/** The bytes of a day, file by file without prefetching. */
async function* bytesOf(files: LogFiles, day: Day): AsyncGenerator<Uint8Array> {
  for (const { at } of await findParts(files, { from: day, to: day }))
    for (const key of at.kind === 'segments' ? at.keys : [at.key]) yield* files.read(key);
}

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}
