import { createHash, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Day } from '../time.ts';
import { lineCutter } from './bytes.ts';

/** What a digest says of the lines of a day, and the checks of the single lines. */
export type Fingerprint = {
  lines: number;
  bytes: number;
  sha256: string;
  chain: string;
  /** Four bytes each, the CRC-32 of a line without its line feed, the lowest byte first; in blocks: they may be many. */
  checks: Buffer[];
};

const LINK = 64;
const BLOCK = 65_536;

/** Takes the fingerprint of a day while its bytes go by. */
export function fingerprinter(day: Day) {
  const whole = createHash('sha256');
  const chain = beginChain(day);
  const checks = beginChecks();
  const cutter = lineCutter((line) => {
    chain.add(line);
    checks.add(line);
  });
  let bytes = 0;
  return {
    add: (chunk: Uint8Array) => {
      whole.update(chunk);
      bytes += chunk.length;
      cutter.add(chunk);
    },
    /** Throws when the last line has no end. */
    end: (): Fingerprint => {
      if (cutter.rest().length > 0) throw new Error(`the last line of ${day} is torn`);
      const { lines, all } = checks.end();
      return { lines, bytes, sha256: whole.digest('hex'), chain: chain.end(), checks: all };
    },
  };
}

/** Every line is hashed behind what the lines before it came to. */
function beginChain(day: Day) {
  let sum = hash('sha256', `genesis:${day}`, 'hex');
  // One buffer for all: the fastest of the ways to hash two pieces.
  let link = Buffer.alloc(LINK * 16);
  return {
    add: (line: Buffer) => {
      const end = LINK + line.length;
      if (link.length < end) link = Buffer.alloc(2 * end);
      link.write(sum, 0, 'latin1');
      line.copy(link, LINK);
      sum = hash('sha256', link.subarray(0, end), 'hex');
    },
    end: () => sum,
  };
}

function beginChecks() {
  const blocks: Buffer[] = [];
  let block = Buffer.alloc(0);
  let lines = 0;
  let at = 0;
  return {
    add: (line: Buffer) => {
      if (at === block.length) {
        block = Buffer.alloc(BLOCK);
        blocks.push(block);
        at = 0;
      }
      at = block.writeUInt32LE(crc32(line), at);
      lines += 1;
    },
    end: () => ({ lines, all: blocks.map((each) => (each === block ? each.subarray(0, at) : each)) }),
  };
}

/** The fingerprint of a day, whatever it lies in. */
export async function fingerprintOf(day: Day, chunks: AsyncIterable<Uint8Array>): Promise<Fingerprint> {
  const taken = fingerprinter(day);
  for await (const chunk of chunks) taken.add(chunk);
  return taken.end();
}

/** Of what is in memory. */
export function sha256Over(chunks: Iterable<Uint8Array>): string {
  const whole = createHash('sha256');
  for (const chunk of chunks) whole.update(chunk);
  return whole.digest('hex');
}

/** The SHA-256 of all bytes: enough where they only have to be the same, and six times as fast. */
export async function sha256Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const whole = createHash('sha256');
  for await (const chunk of chunks) whole.update(chunk);
  return whole.digest('hex');
}
