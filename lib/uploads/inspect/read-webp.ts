import { MAX_PARTS, type Picture } from './picture.ts';

type Size = { width: number; height: number };
type Chunk = { type: string; data: Buffer };

const HEADER_BYTES = 12;
const IS_ANIMATED = 0x02;
/** Width and height have 14 bits in both codecs. */
const SIDE_BITS = 0x3fff;

/** Reads the chunks of a WebP to its end; undefined when one is damaged or missing, or when two sizes differ. */
export function readWebp(file: Buffer): Picture | undefined {
  if (file.length < HEADER_BYTES) return undefined;
  const end = 8 + file.readUInt32LE(4);
  const chunks = end <= file.length ? chunksOf(file.subarray(0, end)) : undefined;
  const size = chunks && sizeOfAll(chunks);
  return size && { ...size, end };
}

function chunksOf(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = HEADER_BYTES;
  while (at + 8 <= file.length) {
    const length = file.readUInt32LE(at + 4);
    const data = file.subarray(at + 8, at + 8 + length);
    if (data.length < length || chunks.length === MAX_PARTS) return undefined;
    chunks.push({ type: file.toString('latin1', at, at + 4), data });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function sizeOfAll(chunks: Chunk[]): Size | undefined {
  const [first] = chunks;
  const pictures = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const [picture, ...more] = pictures.map(sizeOfPicture);
  if (more.length > 0) return undefined;
  if (first?.type !== 'VP8X') return picture;
  if (first.data.length < 10) return undefined;
  const size = { width: first.data.readUIntLE(4, 3) + 1, height: first.data.readUIntLE(7, 3) + 1 };
  const isAnimated = ((first.data[0] ?? 0) & IS_ANIMATED) !== 0 && chunks.some(({ type }) => type === 'ANMF');
  if (isAnimated) return pictures.length === 0 ? size : undefined;
  return picture?.width === size.width && picture.height === size.height ? size : undefined;
}

function sizeOfPicture({ type, data }: Chunk): Size | undefined {
  if (data.length < 10) return undefined;
  if (type === 'VP8L') {
    if (data[0] !== 0x2f) return undefined;
    const bits = data.readUInt32LE(1);
    return { width: (bits & SIDE_BITS) + 1, height: ((bits >>> 14) & SIDE_BITS) + 1 };
  }
  if (data.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  const [width, height] = [data.readUInt16LE(6) & SIDE_BITS, data.readUInt16LE(8) & SIDE_BITS];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
