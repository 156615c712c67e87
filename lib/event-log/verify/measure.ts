import type { Day } from '../../time.ts';
import { type Fingerprint, fingerprinter } from '../fingerprint.ts';

/**
 * What was read of a day, and the checks of its lines in blocks. `isTorn`: its last line has no end; `isBroken`: it could
 * not be decompressed any further.
 */
export type Measured = Fingerprint & { checks: Buffer[]; isTorn: boolean; isBroken: boolean };

const LINE_FEED = Buffer.from('\n');

/** Takes the fingerprint of whatever lies there, whole or not. */
export async function measure(day: Day, chunks: AsyncIterable<Uint8Array>): Promise<Measured> {
  const checks: Buffer[] = [];
  const taken = fingerprinter(day, (block) => checks.push(block));
  let open = 0;
  let isBroken = false;
  try {
    for await (const chunk of chunks) {
      taken.add(chunk);
      const end = chunk.lastIndexOf(LINE_FEED[0] ?? 0);
      open = end < 0 ? open + chunk.length : chunk.length - end - 1;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    isBroken = true;
  }
  if (open > 0) taken.add(LINE_FEED);
  return { ...taken.end(), checks, isTorn: open > 0, isBroken };
}

/** True of what zlib says of bytes that are no gzip. */
export function isDamage(error: unknown): boolean {
  // Structural: an error of Node may come from another realm, where `instanceof` is false.
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_');
}
