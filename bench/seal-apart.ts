import { createReadStream } from 'node:fs';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as z from 'zod';
import { print, runCommand } from '../infra/commands/run-command.ts';
import type { Kept } from '../lib/event-log/keeper.ts';
import { findOpenParts } from '../lib/event-log/open-parts.ts';
import { sealPart } from '../lib/event-log/seal-part.ts';
import { openLogFiles } from '../lib/gateways/log-files.ts';
import { openLogSigner } from '../lib/gateways/log-signer.ts';
import { createLog } from '../lib/log.ts';
import { addDays, type Day, stopwatch } from '../lib/time.ts';

const Task = z.object({
  /** The day to seal; a file to compress instead is the floor. */
  day: z.string(),
  compress: z.string().optional(),
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

/** Seals a day in a process of its own, and tells how long that took and how large the process has been. */
runCommand(async () => {
  const task = Task.parse(await json(process.stdin));
  const files = await openLogFiles(task.store, task.target, { locks: false });
  const signer = await openLogSigner(task.logKey, task.target);
  const elapsed = stopwatch();
  await (task.compress === undefined ? seal(task.day, { files, signer }) : compress(task.compress));
  print(JSON.stringify({ milliseconds: elapsed(), megabytes: process.resourceUsage().maxRSS / 1024 }));
});

async function seal(day: Day, kept: Kept): Promise<void> {
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

async function compress(path: string): Promise<void> {
  await pipeline(createReadStream(path), createGzip({ level: 6 }), async (packed) => {
    for await (const _ of packed);
  });
}
