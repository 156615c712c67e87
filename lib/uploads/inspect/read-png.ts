import { crc32 } from 'node:zlib';
import { MAX_PARTS, type Picture } from './picture.ts';

type Chunk = { type: string; data: Buffer; end: number };

const SIGNATURE_BYTES = 8;
/** The bytes of length, type and checksum. */
const AROUND_DATA = 12;
const HEADER_BYTES = 13;
const ORIENTATION_TAG = 0x0112;

/** Reads the chunks of a PNG to its end; undefined when one is damaged or missing. */
export function readPng(file: Buffer): Picture | undefined {
  const chunks = chunksOf(file);
  const [first] = chunks;
  const last = chunks.at(-1);
  const allOf = (type: string) => chunks.filter((chunk) => chunk.type === type);
  if (first?.type !== 'IHDR' || last?.type !== 'IEND') return undefined;
  if (allOf('IHDR').length > 1 || allOf('IDAT').length === 0) return undefined;
  const size = sizeOf(first.data);
  const [exif] = allOf('eXIf');
  return size && { ...size, end: last.end, orientation: exif ? orientationOf(exif.data) : 1 };
}

/** The chunks up to the last one, or to the first damaged one. */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = SIGNATURE_BYTES;
  while (at + AROUND_DATA <= file.length && chunks.length < MAX_PARTS) {
    const end = at + AROUND_DATA + file.readUInt32BE(at);
    if (end > file.length) break;
    const checked = file.subarray(at + 4, end - 4);
    if (crc32(checked) !== file.readUInt32BE(end - 4)) break;
    const type = checked.toString('latin1', 0, 4);
    chunks.push({ type, data: checked.subarray(4), end });
    if (type === 'IEND') break;
    at = end;
  }
  return chunks;
}

function sizeOf(data: Buffer): { width: number; height: number } | undefined {
  if (data.length !== HEADER_BYTES) return undefined;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** The orientation in the first EXIF directory; 1 (upright) when there is none. */
function orientationOf(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 2);
  if (exif.length < 10 || !['II', 'MM'].includes(order)) return 1;
  const isLittle = order === 'II';
  const uint16 = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (directory + 2 > exif.length) return 1;
  const entries = Array.from({ length: uint16(directory) }, (_, n) => directory + 2 + n * 12);
  const entry = entries.find((at) => at + 12 <= exif.length && uint16(at) === ORIENTATION_TAG);
  const orientation = entry === undefined ? 1 : uint16(entry + 8);
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}
