import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as z from 'zod';
import { runCommand } from '../../infra/commands/run-command.ts';
import { systemClock } from '../../lib/core/time.ts';
import { packPart } from '../../lib/event-log/rotate/pack.ts';
import { plainKey } from '../../lib/event-log/store/names.ts';
import { openLogFolder } from '../../lib/gateways/event-log/log-folder.ts';
import { reportUsage } from '../report-usage.ts';

const Task = z.object({
  folder: z.string(),
  day: z.string(),
  sha256: z.string(),
  /** The floor only compresses the file. */
  isFloor: z.boolean(),
});
export type RotateTask = z.output<typeof Task>;

/** Compresses the day given on stdin and reports the usage of this process. */
runCommand(async () => {
  const task = Task.parse(await json(process.stdin));
  await reportUsage(() => (task.isFloor ? compress(task) : pack(task)));
});

function pack({ folder, day, sha256 }: RotateTask): Promise<void> {
  const part = { day, part: 1 };
  return packPart(openLogFolder(folder), { ...part, file: plainKey(part), sha256 }, systemClock.now());
}

function compress({ folder, day }: RotateTask): Promise<void> {
  return pipeline(
    createReadStream(join(folder, plainKey({ day, part: 1 }))),
    createGzip({ level: 6 }),
    createWriteStream(join(folder, 'floor.gz')),
  );
}
