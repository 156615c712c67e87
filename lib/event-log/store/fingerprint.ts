import { createHash, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Day } from '../../core/time.ts';
import { type LongLine, lineCutter } from './bytes.ts';

/** What a digest says of the lines of a day. */
export type Fingerprint = { lines: number; bytes: number; sha256: string; chain: string };

const LINK = 64;
const BLOCK = 65_536;

/**
 * Takes the fingerprint of a day while its bytes go by. `onChecks` gets the checks of its lines: four bytes each, the
 * CRC-32 of a line without its line feed, the lowest byte first; in blocks, because they may be many.
 */
export function fingerprinter(day: Day, onChecks: (block: Buffer) => void) {
  const whole = createHash('sha256');
  const chain = beginChain(day);
  const checks = beginChecks(onChecks);
  const onLine = (line: Buffer) => {
    chain.add(line);
    checks.add(crc32(line));
  };
  const beginLong = () => {
    const link = chain.beginLong();
    let check = 0;
    const add = (piece: Buffer) => {
      link.add(piece);
      check = crc32(piece, check);
    };
    const end = () => {
      link.end();
      checks.add(check);
    };
    return { add, end };
  };
  const cutter = lineCutter(onLine, beginLong);
  let bytes = 0;
  return {
    add: (chunk: Uint8Array) => {
      whole.update(chunk);
      bytes += chunk.length;
      cutter.add(chunk);
    },
    /** Throws when the last line has no end. */
    end: (): Fingerprint => {
      if (cutter.isOpen()) throw new Error(`the last line of ${day} is torn`);
      return { lines: checks.end(), bytes, sha256: whole.digest('hex'), chain: chain.end() };
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
    beginLong: (): LongLine => {
      const whole = createHash('sha256').update(sum, 'latin1');
      return {
        add: (piece) => void whole.update(piece),
        end: () => {
          sum = whole.digest('hex');
        },
      };
    },
    end: () => sum,
  };
}

function beginChecks(onBlock: (block: Buffer) => void) {
  let block = Buffer.alloc(BLOCK);
  let lines = 0;
  let at = 0;
  return {
    add: (check: number) => {
      at = block.writeUInt32LE(check, at);
      lines += 1;
      if (at < BLOCK) return;
      onBlock(block);
      block = Buffer.alloc(BLOCK);
      at = 0;
    },
    /** How many there were. */
    end: () => {
      if (at > 0) onBlock(block.subarray(0, at));
      return lines;
    },
  };
}

/** The SHA-256 of all bytes: enough where they only have to be the same, and six times as fast. */
export async function sha256Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const whole = createHash('sha256');
  for await (const chunk of chunks) whole.update(chunk);
  return whole.digest('hex');
}
