import { createHash } from 'node:crypto';
import type { LogFiles } from '../gateways.ts';
import type { Lock } from './calendar.ts';
import { type Fingerprint, fingerprinter, sha256Of } from './fingerprint.ts';
import { checksKey } from './names.ts';
import { type OpenPart, settled } from './settle-part.ts';

export type Checked = Fingerprint & { checks_sha256: string };

/** Reads the lines of a part where they lie now, and stores their checks while they go by. Answers the fingerprint. */
export async function storeChecks(files: LogFiles, part: OpenPart, kept: Lock): Promise<Checked> {
  const key = checksKey(part);
  // Of a run that was killed before it signed.
  await files.remove(key);
  const whole = createHash('sha256');
  const blocks: Buffer[] = [];
  const taken = fingerprinter(part.day, (block) => {
    whole.update(block);
    blocks.push(block);
  });
  let print: Fingerprint | undefined;
  const checks = async function* () {
    for await (const chunk of settled(files, part)) {
      taken.add(chunk);
      yield* blocks.splice(0);
    }
    print = taken.end();
    yield* blocks.splice(0);
  };
  const isOurs = await files.create(key, checks(), kept);
  if (!print) throw new Error(`${key} was there already`);
  const checks_sha256 = whole.digest('hex');
  // The same bytes: an attempt of our own whose answer was lost.
  if (!isOurs && (await sha256Of(files.read(key))) !== checks_sha256)
    throw new Error(`${key} is there already`);
  return { ...print, checks_sha256 };
}
