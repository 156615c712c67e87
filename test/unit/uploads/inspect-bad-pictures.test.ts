import { describe, expect, test } from '@jest/globals';
import type { UploadType } from '../../../lib/core/upload-limits.ts';
import { inspectFile } from '../../../lib/uploads/inspect/inspect.ts';
import {
  drawPicture,
  exifSegment,
  intoJpeg,
  intoPng,
  jpegSegment,
  pngChunk,
  webpChunk,
  webpOf,
  withPngSize,
} from '../../support/files/pictures.ts';

const refusal = (content_type: UploadType, bytes: Uint8Array) =>
  inspectFile({ purpose: 'chat', content_type, bytes });

const png = drawPicture('png');
const jpeg = drawPicture('jpeg');
const webp = drawPicture('webp');
const gif = Buffer.from(
  '47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b',
  'hex',
);
const page = Buffer.from('<html><script>alert(1)</script></html>');

describe('bytes of another type', () => {
  test.each<[string, UploadType, Buffer]>([
    ['GIF as PNG', 'image/png', gif],
    ['PNG as JPEG', 'image/jpeg', png],
    ['JPEG as PNG', 'image/png', jpeg],
    ['PNG as WebP', 'image/webp', png],
    ['a sound in the frame of WebP', 'image/webp', Buffer.from('RIFF\x04\0\0\0WAVEfmt ', 'latin1')],
    [
      'SVG as PNG',
      'image/png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>'),
    ],
    ['a page as JPEG', 'image/jpeg', page],
    ['a picture behind a page', 'image/png', Buffer.concat([page, png])],
    ['nothing', 'image/png', Buffer.alloc(0)],
    ['the first bytes only', 'image/jpeg', jpeg.subarray(0, 2)],
  ])('%s is refused', async (_, type, bytes) => {
    expect(await refusal(type, bytes)).toEqual({ problem: 'content-differs' });
  });
});

/** A WebP with another canvas size. */
function webpCanvas(width: number, height: number): Buffer {
  const sent = Buffer.from(webp);
  sent.writeUIntLE(width - 1, 24, 3);
  sent.writeUIntLE(height - 1, 27, 3);
  return sent;
}

/** A JPEG with another size in its frame header. */
function jpegSize(width: number, height: number): Buffer {
  const sent = Buffer.from(jpeg);
  const frame = sent.indexOf(Buffer.from([0xff, 0xc0, 0, 17]));
  sent.writeUInt16BE(height, frame + 5);
  sent.writeUInt16BE(width, frame + 7);
  return sent;
}

describe('a picture of too many pixels', () => {
  test.each<[string, UploadType, Buffer]>([
    ['a PNG that says 60,000 × 60,000', 'image/png', withPngSize(png, 60_000, 60_000)],
    ['a PNG of the greatest number', 'image/png', withPngSize(png, 0xffff_ffff, 1)],
    ['a PNG one pixel too high', 'image/png', drawPicture('png', 1, 4097)],
    ['a JPEG one pixel too wide', 'image/jpeg', drawPicture('jpeg', 4097, 1)],
    ['a JPEG that says 65,535 × 65,535', 'image/jpeg', jpegSize(65_535, 65_535)],
    ['a WebP one pixel too wide', 'image/webp', drawPicture('webp', 4097, 1)],
  ])('%s is refused by its header', async (_, type, bytes) => {
    expect(await refusal(type, bytes)).toEqual({ problem: 'image-too-large' });
  });

  test('is one with more than 4,096 on a side', async () => {
    const sent = { purpose: 'chat', content_type: 'image/png', bytes: drawPicture('png', 4096, 2) } as const;
    expect(await inspectFile(sent)).toMatchObject({ width: 4096, height: 2 });
  });
});

/** The file, cut at each position after its first 12 bytes. */
function cuts(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length - 12 }, (_, n) => bytes.subarray(0, 12 + n));
}

const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
const frameOf = (file: Buffer) => {
  const at = file.indexOf(Buffer.from([0xff, 0xc0]));
  return file.subarray(at, at + 19);
};
const afterHeader = png.subarray(33);
/** A JPEG that repeats its scan `times` times. */
const drawnAgain = (times: number) =>
  Buffer.concat([
    jpeg.subarray(0, scan),
    ...Array.from({ length: times }, () => jpeg.subarray(scan, -2)),
    jpeg.subarray(-2),
  ]);
const pieces = (piece: Buffer) => Buffer.concat(Array.from({ length: 20_001 }, () => piece));

describe('a damaged picture', () => {
  test.each<[UploadType, Buffer]>([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('%s is refused when it was cut anywhere', async (type, bytes) => {
    for (const cut of cuts(bytes)) expect(await refusal(type, cut)).toEqual({ problem: 'image-unreadable' });
  });

  test('is a JPEG that was cut behind its preview', async () => {
    const sent = intoJpeg(jpeg, exifSegment(jpeg));
    expect(await refusal('image/jpeg', sent.subarray(0, -20))).toEqual({ problem: 'image-unreadable' });
    expect(await refusal('image/jpeg', sent)).toMatchObject({ width: 64 });
  });

  test.each<[string, UploadType, Buffer]>([
    [
      'a PNG with a wrong checksum',
      'image/png',
      Buffer.concat([png.subarray(0, -30), Buffer.from([7]), png.subarray(-29)]),
    ],
    ['a PNG without pixels', 'image/png', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
    ['a PNG with two sizes', 'image/png', intoPng(png, png.subarray(8, 33))],
    [
      'a PNG with its size in the second place',
      'image/png',
      Buffer.concat([png.subarray(0, 8), pngChunk('tEXt', page), png.subarray(8)]),
    ],
    ['a PNG of no width', 'image/png', withPngSize(png, 0, 32)],
    [
      'a PNG with a header of another length',
      'image/png',
      Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', Buffer.alloc(12)), afterHeader]),
    ],
    [
      'a PNG of a colour type that does not exist',
      'image/png',
      Buffer.concat([
        png.subarray(0, 8),
        pngChunk('IHDR', Buffer.from('00000040000000200809000000', 'hex')),
        afterHeader,
      ]),
    ],
    ['a JPEG with two frames', 'image/jpeg', intoJpeg(jpeg, frameOf(jpeg))],
    ['a JPEG of no height', 'image/jpeg', jpegSize(64, 0)],
    ['a JPEG that draws nothing', 'image/jpeg', Buffer.concat([jpeg.subarray(0, scan), jpeg.subarray(-2)])],
    ['a JPEG with a segment of no length', 'image/jpeg', intoJpeg(jpeg, Buffer.from([0xff, 0xfe, 0, 1]))],
    ['a JPEG that is drawn over and over', 'image/jpeg', drawnAgain(65)],
    ['a PNG of countless pieces', 'image/png', intoPng(png, pieces(pngChunk('tEXt', Buffer.alloc(0))))],
    ['a JPEG of countless pieces', 'image/jpeg', intoJpeg(jpeg, pieces(jpegSegment(0xfe, Buffer.alloc(0))))],
    [
      'a WebP of countless pieces',
      'image/webp',
      webpOf(webp.subarray(12), pieces(webpChunk('EXIF', Buffer.alloc(0)))),
    ],
    [
      'a JPEG of another kind of coding',
      'image/jpeg',
      Buffer.from(jpeg.toString('hex').replace('ffc00011', 'ffc30011'), 'hex'),
    ],
    ['a WebP with two sizes', 'image/webp', webpCanvas(63, 32)],
    ['a WebP with a huge canvas around a small picture', 'image/webp', webpCanvas(16_000, 16_000)],
    [
      'a WebP with two pictures',
      'image/webp',
      webpOf(webp.subarray(12), webp.subarray(webp.indexOf('VP8 '))),
    ],
    ['a WebP without a picture', 'image/webp', webpOf(webpChunk('VP8X', Buffer.alloc(10)))],
    ['a WebP with a canvas that is cut', 'image/webp', webpOf(webpChunk('VP8X', Buffer.alloc(4)))],
    ['a WebP that begins with something else', 'image/webp', webpOf(webpChunk('VP8L', Buffer.alloc(20)))],
  ])('%s is refused', async (_, type, bytes) => {
    expect(await refusal(type, bytes)).toEqual({ problem: 'image-unreadable' });
  });
});

describe('a picture that looks unusual', () => {
  test.each<[string, UploadType, Buffer]>([
    ['a JPEG that is drawn several times', 'image/jpeg', drawnAgain(64)],
    ['a JPEG with bytes to fill', 'image/jpeg', intoJpeg(jpeg, Buffer.alloc(9, 0xff))],
    [
      'a JPEG with restarts',
      'image/jpeg',
      Buffer.concat([jpeg.subarray(0, -2), Buffer.from([0xff, 0xd0]), jpeg.subarray(-2)]),
    ],
    [
      'a WebP with something behind its picture',
      'image/webp',
      webpOf(webp.subarray(12), webpChunk('XMP ', page)),
    ],
  ])('%s is kept', async (_, type, bytes) => {
    expect(await refusal(type, bytes)).toMatchObject({ width: 64, height: 32 });
  });
});
