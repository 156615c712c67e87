import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { UserError } from './user-error.ts';

const StackFile = z.object({
  url: z.string(),
  stage: z.string(),
  inboxUrl: z.string().optional(),
  emulatorUrl: z.string().optional(),
  /** The simulated payment provider and the key of its control API. */
  payUrl: z.string().optional(),
  paySecretKey: z.string().optional(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
});

/** Addresses and credentials with which local commands call the running stack. */
export type StackFile = z.output<typeof StackFile>;

/** Only its owner can read the file, because it contains credentials for calling every function. */
export async function writeStackFile(path: string, stack: StackFile): Promise<void> {
  await writeFile(path, `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 });
}

export async function readStackFile(path: string): Promise<StackFile> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError('The service is not running on this state folder. Start it with `npm start`.');
  });
  return StackFile.parse(JSON.parse(text));
}
