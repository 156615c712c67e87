import { MAX_PARTS, type Picture } from './picture.ts';

type Segment = { marker: number; data: Buffer; end: number };

const AFTER_START = 2;
const END = 0xd9;
const SCAN = 0xda;
/** Markers of tables and of the arithmetic condition, which lie in the range of the frame headers. */
const NOT_FRAMES = [0xc4, 0xc8, 0xcc];
/** Progressive pictures have about ten; each additional scan makes a decoder process the whole picture again. */
const MAX_SCANS = 64;

/** Reads the markers of a JPEG to its end; undefined when one is damaged or missing. */
export function readJpeg(file: Buffer): Picture | undefined {
  const segments = segmentsOf(file);
  const last = segments.at(-1);
  const scans = segments.filter(({ marker }) => marker === SCAN).length;
  const [frame, ...more] = segments.filter(({ marker }) => isFrame(marker));
  if (last?.marker !== END || !frame || more.length > 0) return undefined;
  if (scans === 0 || scans > MAX_SCANS) return undefined;
  const size = sizeOf(frame.data);
  return size && { ...size, end: last.end };
}

/** Each marker with its data up to the end, or to the first damaged one; skips scan data. */
function segmentsOf(file: Buffer): Segment[] {
  const segments: Segment[] = [];
  let segment = segmentAt(file, AFTER_START);
  while (segment && segments.length < MAX_PARTS) {
    segments.push(segment);
    if (segment.marker === END) break;
    segment = segmentAt(file, segment.marker === SCAN ? endOfScan(file, segment.end) : segment.end);
  }
  return segments;
}

function segmentAt(file: Buffer, start: number): Segment | undefined {
  let at = start;
  while (file[at] === 0xff && file[at + 1] === 0xff) at += 1;
  const marker = file[at + 1];
  if (file[at] !== 0xff || marker === undefined) return undefined;
  if (marker === END) return { marker, data: file.subarray(at, at), end: at + 2 };
  if (at + 4 > file.length) return undefined;
  const length = file.readUInt16BE(at + 2);
  const end = at + 2 + length;
  return length >= 2 && end <= file.length ? { marker, data: file.subarray(at + 4, end), end } : undefined;
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker);

/** The position of the next marker; in scan data 0xff comes only before 0 or a restart marker. */
function endOfScan(file: Buffer, start: number): number {
  let at = file.indexOf(0xff, start);
  while (at >= 0) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && !isRestart(next)) return at;
    at = file.indexOf(0xff, at + 2);
  }
  return file.length;
}

function sizeOf(data: Buffer): { width: number; height: number } | undefined {
  if (data.length < 6) return undefined;
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
