import { createHash, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Day } from '../time.ts';

/** What a digest says of the lines of a day, and the checks of the single lines. */
export type Fingerprint = {
  lines: number;
  bytes: number;
  sha256: string;
  chain: string;
  /** Four bytes each, the CRC-32 of a line without its line feed, the lowest byte first. */
  checks: Buffer;
};

const LINE_FEED = 10;
const LINK = 64;
const CHECK = 4;
const FIRST_CHECKS = 4096;

/** Takes the fingerprint of a day while its bytes go by. */
export function fingerprinter(day: Day) {
  const whole = createHash('sha256');
  let chain = hash('sha256', `genesis:${day}`, 'hex');
  let link = Buffer.alloc(LINK * 16);
  let checks = Buffer.alloc(FIRST_CHECKS * CHECK);
  let rest: Buffer = Buffer.alloc(0);
  let lines = 0;
  let bytes = 0;
  const addLine = (line: Buffer) => {
    if (link.length < LINK + line.length) link = Buffer.alloc(2 * (LINK + line.length));
    link.write(chain, 0, 'latin1');
    line.copy(link, LINK);
    chain = hash('sha256', link.subarray(0, LINK + line.length), 'hex');
    if (checks.length === lines * CHECK) checks = Buffer.concat([checks, Buffer.alloc(checks.length)]);
    checks.writeUInt32LE(crc32(line), lines * CHECK);
    lines += 1;
  };
  return {
    add: (chunk: Uint8Array) => {
      whole.update(chunk);
      bytes += chunk.length;
      const text =
        rest.length === 0
          ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
          : Buffer.concat([rest, chunk]);
      let at = 0;
      for (let end = text.indexOf(LINE_FEED); end >= 0; end = text.indexOf(LINE_FEED, at)) {
        addLine(text.subarray(at, end));
        at = end + 1;
      }
      rest = Buffer.from(text.subarray(at));
    },
    /** Throws when the last line has no end. */
    end: (): Fingerprint => {
      if (rest.length > 0) throw new Error(`the last line of ${day} is torn`);
      return { lines, bytes, sha256: whole.digest('hex'), chain, checks: checks.subarray(0, lines * CHECK) };
    },
  };
}

/** The fingerprint of a day, whatever it lies in. */
export async function fingerprintOf(day: Day, chunks: AsyncIterable<Uint8Array>): Promise<Fingerprint> {
  const taken = fingerprinter(day);
  for await (const chunk of chunks) taken.add(chunk);
  return taken.end();
}
