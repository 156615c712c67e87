import { createHash, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Day } from '../../core/time.ts';
import { type LongLine, lineCutter } from './bytes.ts';

/** The part of a digest that is computed from the lines of a day. */
export type Fingerprint = { lines: number; bytes: number; sha256: string; chain: string };

const LINK = 64;
const BLOCK = 65_536;

/**
 * Computes the fingerprint of a day while its bytes are streamed. `onChecks` receives the checks of the lines in blocks:
 * four bytes per line, the little-endian CRC-32 of the line without its line feed.
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
    /** Throws when the last line has no line feed. */
    end: (): Fingerprint => {
      if (cutter.isOpen()) throw new Error(`the last line of ${day} is torn`);
      return { lines: checks.end(), bytes, sha256: whole.digest('hex'), chain: chain.end() };
    },
  };
}

/** A hash chain: each line is hashed together with the hash of the lines before it. */
function beginChain(day: Day) {
  let sum = hash('sha256', `genesis:${day}`, 'hex');
  // One reused buffer is the fastest way to hash two pieces.
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
    /** Returns the number of lines. */
    end: () => {
      if (at > 0) onBlock(block.subarray(0, at));
      return lines;
    },
  };
}

/** The SHA-256 of all bytes. Six times as fast as a fingerprint, and enough to compare files. */
export async function sha256Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const whole = createHash('sha256');
  for await (const chunk of chunks) whole.update(chunk);
  return whole.digest('hex');
}
