import { crc32 } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';

export type PictureFormat = 'png' | 'jpeg' | 'webp';

/** The colours of a picture's quarters, left to right and top to bottom. */
const QUARTERS = ['#f00', '#00f', '#0f0', '#fff'];

/** A picture whose quarters have different colours. */
export function drawPicture(format: PictureFormat, width = 64, height = 32): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [n, colour] of QUARTERS.entries()) {
    context.fillStyle = colour;
    context.fillRect(((n % 2) * width) / 2, (Math.floor(n / 2) * height) / 2, width / 2, height / 2);
  }
  return format === 'png' ? canvas.encodeSync('png') : canvas.encodeSync(format, 90);
}

/** A PNG with only the left half painted. */
export function drawHalf(): Buffer {
  const canvas = createCanvas(8, 8);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, 4, 8);
  return canvas.encodeSync('png');
}

/** The colours of a picture's pixels as `rgba`, one hexadecimal digit each, at these fractions of its width and height. */
export async function pixelsOf(
  bytes: Uint8Array,
  places: readonly (readonly [number, number])[],
): Promise<string[]> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return places.map(([x, y]) => {
    const [pixel] = [context.getImageData(Math.floor(x * image.width), Math.floor(y * image.height), 1, 1)];
    return [...pixel.data].map((value) => Math.round(value / 17).toString(16)).join('');
  });
}

/** EXIF data with an orientation and GPS coordinates. */
export function exif(orientation: number, order: 'II' | 'MM' = 'MM'): Buffer {
  const data = Buffer.alloc(90);
  const isLittle = order === 'II';
  const uint16 = (value: number, at: number) =>
    isLittle ? data.writeUInt16LE(value, at) : data.writeUInt16BE(value, at);
  const uint32 = (value: number, at: number) =>
    isLittle ? data.writeUInt32LE(value, at) : data.writeUInt32BE(value, at);
  const entry = (at: number, tag: number, type: number, count: number) => {
    uint16(tag, at);
    uint16(type, at + 2);
    uint32(count, at + 4);
  };
  data.write(order, 0, 'latin1');
  uint16(42, 2);
  uint32(8, 4);
  uint16(2, 8);
  entry(10, 0x0112, 3, 1);
  uint16(orientation, 18);
  entry(22, 0x8825, 4, 1);
  uint32(38, 30);
  // The GPS directory with the latitude 48° 54' 30".
  uint16(1, 38);
  entry(40, 2, 5, 3);
  uint32(56, 48);
  for (const [n, value] of [48, 1, 54, 1, 30, 1].entries()) uint32(value, 56 + 4 * n);
  data.write('GPSHERE', 82, 'latin1');
  return data;
}

/** A JPEG segment. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Inserts data after the first two bytes of a JPEG, where segments may begin. */
export function intoJpeg(jpeg: Buffer, added: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), added, jpeg.subarray(2)]);
}

export function exifSegment(data: Buffer): Buffer {
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), data]));
}

/** A PNG chunk with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
}

/** Inserts a chunk after a PNG's header. */
export function intoPng(png: Buffer, chunk: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** A PNG with another size in its header. */
export function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]);
}

/** A WebP file with these chunks. */
export function webpOf(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
