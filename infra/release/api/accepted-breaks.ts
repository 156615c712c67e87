import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';

/** Breaking changes that the next release has nevertheless: the sentence that names each, and why clients have to follow. */
export const ACCEPTED_BREAKS = 'docs/releases/accepted-breaks.json';

const AcceptedBreaks = z.array(z.strictObject({ change: z.string().min(1), why: z.string().min(1) }));
export type AcceptedBreak = z.output<typeof AcceptedBreaks>[number];

export async function readAcceptedBreaks(): Promise<AcceptedBreak[]> {
  return AcceptedBreaks.parse(JSON.parse(await readFile(ACCEPTED_BREAKS, 'utf8')));
}

/** The release that had them is out: its API is what the next one is compared with. */
export async function forgetAcceptedBreaks(): Promise<void> {
  await writeFile(ACCEPTED_BREAKS, '[]\n');
}
