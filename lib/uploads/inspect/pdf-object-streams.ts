import { constants, inflateSync } from 'node:zlib';
import { anyName, namesIn, type PdfStream, unescaped } from './pdf-text.ts';

/** Objects that were compressed together, as bytes and as text without escapes, and where each one begins in the bytes. */
export type PackedObjects = { bytes: Buffer; text: string; places: { object: number; at: number }[] };

type Inflate = (data: Buffer) => Buffer | undefined;

/** Bytes that the streams of one file may have when they are inflated. */
const MAX_INFLATED = 32 * 1024 * 1024;
/** What each one counts at least, so that a file of tiny streams comes to an end. */
const LEAST_COUNTED = 4096;
const PEEKED_BYTES = 128;
const MAX_STREAMS = 50_000;
/** Characters of what stands before a stream that packs objects, and of its index. */
const MAX_HEADER = 2000;
const MAX_INDEX = 1_000_000;

const packs = anyName('ObjStm', String.raw`First(?!\s+\d+\s+\d+\s+R)`);
const ALLOWED = ['Type', 'ObjStm', 'N', 'First', 'Length', 'Filter', 'FlateDecode', 'Extends'];

/**
 * The objects in the streams of a PDF; undefined when a stream that packs objects, or looks so, cannot be read. Readers
 * take the objects of any stream, whatever its type is: what is not declared is recognised by how it begins.
 */
export function unpackObjects(streams: readonly PdfStream[]): PackedObjects[] | undefined {
  if (streams.length > MAX_STREAMS) return undefined;
  const inflate = inflateWithin(MAX_INFLATED);
  const unpacked: PackedObjects[] = [];
  for (const stream of streams) {
    const isDeclared = packs.test(stream.before);
    if (!isDeclared && !startsWithNumbers(stream.data)) continue;
    const objects = isDeclared ? readDeclared(stream, inflate) : readUndeclared(stream, inflate);
    if (!objects) return undefined;
    unpacked.push(objects);
  }
  return unpacked;
}

/** Takes only what is written everywhere: another filter, or a key twice, could hide what a lenient reader finds. */
function readDeclared({ header, data }: PdfStream, inflate: Inflate): PackedObjects | undefined {
  if (header.length > MAX_HEADER) return undefined;
  const names = namesIn(header);
  if (names.some((name) => !ALLOWED.includes(name)) || new Set(names).size < names.length) return undefined;
  const isFlate = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(header);
  if (names.includes('Filter') !== isFlate) return undefined;
  const bytes = isFlate ? inflate(data) : data;
  const first = Number(/\/First\s+(\d+)/.exec(header)?.[1]);
  const count = Number(/\/N\s+(\d+)/.exec(header)?.[1]);
  if (!bytes || first > MAX_INDEX) return undefined;
  const index = bytes.toString('latin1', 0, Math.min(first, bytes.length));
  const numbers = index.match(/\d+/g)?.map(Number) ?? [];
  if (numbers.length !== 2 * count) return undefined;
  const places = Array.from({ length: count }, (_, n) => ({
    object: numbers[2 * n] ?? 0,
    at: first + (numbers[2 * n + 1] ?? 0),
  }));
  return { bytes, text: unescaped(bytes), places };
}

function readUndeclared({ data }: PdfStream, inflate: Inflate): PackedObjects | undefined {
  const bytes = inflate(data);
  return bytes && { bytes, text: unescaped(bytes), places: [] };
}

/** Whether it inflates to what could be the number and place of an object. */
function startsWithNumbers(data: Buffer): boolean {
  if (!isDeflated(data)) return false;
  try {
    const start = inflateSync(data.subarray(0, PEEKED_BYTES), { finishFlush: constants.Z_SYNC_FLUSH });
    return /^[\s\0]*\d+[\s\0]+\d/.test(start.toString('latin1'));
  } catch {
    return false;
  }
}

/** By the two bytes that say so: trying is slow. */
function isDeflated(data: Buffer): boolean {
  const [first = 0, second = 0] = data;
  return first % 16 === 8 && (first * 256 + second) % 31 === 0;
}

function inflateWithin(limit: number): Inflate {
  let left = limit;
  return (data) => {
    try {
      const inflated = inflateSync(data, { maxOutputLength: left });
      left -= Math.max(inflated.length, LEAST_COUNTED);
      return inflated;
    } catch {
      return undefined;
    }
  };
}
