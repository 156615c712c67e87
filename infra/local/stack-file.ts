import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { StopLine } from './stop-line.ts';

const StackFile = z.object({
  url: z.string(),
  stage: z.string(),
  inboxUrl: z.string().optional(),
  emulatorUrl: z.string().optional(),
  /** Of the simulated payment provider, with the key that opens its controls. */
  payUrl: z.string().optional(),
  paySecretKey: z.string().optional(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
});

/** How the commands of this machine find and call the running stack. */
export type StackFile = z.output<typeof StackFile>;

/** Readable by its owner only: who has it may call every function. */
export async function writeStackFile(path: string, stack: StackFile): Promise<void> {
  await writeFile(path, `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 });
}

export async function readStackFile(path: string): Promise<StackFile> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StopLine('The service is not running on this state folder. Start it with `npm start`.');
  });
  return StackFile.parse(JSON.parse(text));
}
