// Tier: landing
import { describe, expect, test } from '@jest/globals';
import type { UploadPurpose, UploadType } from '../../../lib/core/upload-limits.ts';
import { inspectFile } from '../../../lib/uploads/inspect/inspect.ts';
import {
  drawHalf,
  drawPicture,
  exif,
  exifSegment,
  intoJpeg,
  intoPng,
  jpegSegment,
  type PictureFormat,
  pixelsOf,
  pngChunk,
  webpChunk,
  webpOf,
} from '../../support/files/pictures.ts';

const types = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
const formats = ['png', 'jpeg', 'webp'] as const;

async function keep(content_type: UploadType, bytes: Uint8Array, purpose: UploadPurpose = 'chat') {
  const inspected = await inspectFile({ purpose, content_type, bytes });
  if ('problem' in inspected) throw new Error(inspected.problem);
  return inspected;
}

const corners = [
  [0.2, 0.2],
  [0.8, 0.2],
  [0.2, 0.8],
  [0.8, 0.8],
] as const;
const [red, blue, green, white] = ['f00f', '00ff', '0f0f', 'ffff'];
const asDrawn = [red, blue, green, white];

/** The colours of the corners, rounded because compression changes them. */
async function coloursOf(bytes: Uint8Array): Promise<string[]> {
  const pixels = await pixelsOf(bytes, corners);
  return pixels.map((pixel) => pixel.replace(/[0-4]/g, '0').replace(/[b-e]/g, 'f'));
}

/** The corners of the picture after each rotation in EXIF. */
const turned: Record<number, (string | undefined)[]> = {
  1: asDrawn,
  2: [blue, red, white, green],
  3: [white, green, blue, red],
  4: [green, white, red, blue],
  5: [red, green, blue, white],
  6: [green, red, white, blue],
  7: [white, blue, green, red],
  8: [blue, white, red, green],
};

function withExif(format: PictureFormat, data: Buffer): Buffer {
  const picture = drawPicture(format);
  if (format === 'jpeg') return intoJpeg(picture, exifSegment(data));
  if (format === 'png') return intoPng(picture, pngChunk('eXIf', data));
  const flags = 20;
  picture.writeUInt8((picture[flags] ?? 0) | 0x08, flags);
  return webpOf(picture.subarray(12), webpChunk('EXIF', data));
}

describe('a picture that was uploaded', () => {
  test.each(formats)('%s is written anew with its size and colours, always alike', async (format) => {
    const picture = drawPicture(format);
    const { bytes, width, height } = await keep(types[format], picture);
    expect([width, height]).toEqual([64, 32]);
    expect(await coloursOf(bytes)).toEqual(asDrawn);
    const again = await keep(types[format], new Uint8Array(picture));
    expect(Buffer.compare(again.bytes, bytes)).toBe(0);
  });

  test.each(formats)('%s is upright whatever way it was taken, and where is gone', async (format) => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
      for (const order of ['II', 'MM'] as const) {
        const sent = withExif(format, exif(orientation, order));
        expect(sent.includes('GPSHERE')).toBe(true);
        const { bytes, width, height } = await keep(types[format], sent);
        expect([width, height]).toEqual(orientation < 5 ? [64, 32] : [32, 64]);
        expect([orientation, ...(await coloursOf(bytes))]).toEqual([
          orientation,
          ...(turned[orientation] ?? []),
        ]);
        expect(Buffer.from(bytes).includes('GPSHERE')).toBe(false);
        expect(Buffer.from(bytes).includes('Exif')).toBe(false);
      }
  });

  test.each([0, 9, 65_535])(
    'stands as it is when its orientation is %d, which is none',
    async (orientation) => {
      const { bytes } = await keep('image/png', withExif('png', exif(orientation)));
      expect(await coloursOf(bytes)).toEqual(asDrawn);
    },
  );

  test.each(formats)('%s loses what was appended', async (format) => {
    const picture = drawPicture(format);
    const page = Buffer.from('<script>alert(1)</script>');
    const { bytes } = await keep(types[format], Buffer.concat([picture, page]));
    expect(Buffer.from(bytes).includes('script')).toBe(false);
    expect(Buffer.compare(bytes, (await keep(types[format], picture)).bytes)).toBe(0);
  });

  test('loses comments and texts', async () => {
    const note = Buffer.from('Comment\0written by hand', 'latin1');
    const png = await keep('image/png', intoPng(drawPicture('png'), pngChunk('tEXt', note)));
    const jpeg = await keep('image/jpeg', intoJpeg(drawPicture('jpeg'), jpegSegment(0xfe, note)));
    for (const { bytes } of [png, jpeg]) expect(Buffer.from(bytes).includes('by hand')).toBe(false);
  });

  test('stays transparent where it was', async () => {
    const { bytes } = await keep('image/png', drawHalf(), 'logo');
    expect(
      await pixelsOf(bytes, [
        [0.2, 0.5],
        [0.8, 0.5],
      ]),
    ).toEqual(['f00f', '0000']);
  });
});

describe('the small picture beside it', () => {
  test.each<[PictureFormat, number, number, number, number]>([
    ['png', 64, 32, 64, 32],
    ['jpeg', 1600, 800, 400, 200],
    ['webp', 800, 1600, 200, 400],
    ['png', 4096, 2, 400, 1],
    ['png', 1, 4096, 1, 400],
  ])(
    'of a %s of %d × %d has %d × %d, its colours, and is always alike',
    async (format, width, height, ...small) => {
      const picture = drawPicture(format, width, height);
      const { thumbnail } = await keep(types[format], picture);
      if (!thumbnail) throw new Error('there is none');
      expect([thumbnail.width, thumbnail.height]).toEqual(small);
      expect(Buffer.from(thumbnail.bytes).toString('latin1', 8, 12)).toBe('WEBP');
      if (Math.min(...small) > 1) expect(await coloursOf(thumbnail.bytes)).toEqual(asDrawn);
      const again = await keep(types[format], new Uint8Array(picture));
      expect(again.thumbnail?.bytes).toEqual(thumbnail.bytes);
    },
  );

  test.each(formats)('of a %s is upright whatever way it was taken, and where is gone', async (format) => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const { thumbnail } = await keep(types[format], withExif(format, exif(orientation)));
      if (!thumbnail) throw new Error('there is none');
      expect([orientation, ...(await coloursOf(thumbnail.bytes))]).toEqual([
        orientation,
        ...(turned[orientation] ?? []),
      ]);
      expect([thumbnail.width, thumbnail.height]).toEqual(orientation < 5 ? [64, 32] : [32, 64]);
      for (const gone of ['GPSHERE', 'Exif', 'EXIF'])
        expect(Buffer.from(thumbnail.bytes).includes(gone)).toBe(false);
    }
  });

  test('stays transparent where the large one is', async () => {
    const { thumbnail } = await keep('image/png', drawHalf());
    expect(await pixelsOf(thumbnail?.bytes ?? new Uint8Array(), [[0.8, 0.5]])).toEqual(['0000']);
  });

  test('is drawn of logos and pictures of the chat, of no fiscal paper', async () => {
    const picture = drawPicture('png');
    expect((await keep('image/png', picture, 'logo')).thumbnail).toMatchObject({ width: 64 });
    expect((await keep('image/png', picture, 'fiscal-basis')).thumbnail).toBeNull();
  });

  test('of the largest picture takes a few seconds and no memory to speak of', async () => {
    const picture = drawPicture('jpeg', 4096, 4096);
    const before = process.memoryUsage.rss();
    const begun = process.cpuUsage();
    const { thumbnail } = await keep('image/jpeg', picture);
    const { user, system } = process.cpuUsage(begun);
    expect(thumbnail).toMatchObject({ width: 400, height: 400 });
    expect(thumbnail?.bytes.byteLength).toBeLessThan(50_000);
    expect((user + system) / 1e6).toBeLessThan(20);
    expect(process.memoryUsage.rss() - before).toBeLessThan(600 * 1024 * 1024);
  });
});

describe('a large logo', () => {
  test.each([
    [2000, 1000, 1000, 500],
    [1000, 600, 1000, 600],
    [1500, 1, 1000, 1],
    [500, 2000, 250, 1000],
    [1, 1500, 1, 1000],
  ])('of %d × %d is kept with %d × %d', async (width, height, ...kept) => {
    const logo = await keep('image/png', drawPicture('png', width, height), 'logo');
    expect([logo.width, logo.height]).toEqual(kept);
  });

  test('is scaled after it was turned', async () => {
    const sent = intoJpeg(drawPicture('jpeg', 600, 2000), exifSegment(exif(6)));
    const { bytes, width, height } = await keep('image/jpeg', sent, 'logo');
    expect([width, height]).toEqual([1000, 300]);
    expect(await coloursOf(bytes)).toEqual(turned[6]);
  });

  test('is not scaled elsewhere', async () => {
    const { width, height } = await keep('image/png', drawPicture('png', 2000, 1000));
    expect([width, height]).toEqual([2000, 1000]);
  });
});

describe('an animation', () => {
  const [still, flipped] = [drawPicture('png'), drawHalf()];
  const dataOf = (png: Buffer) => {
    const at = png.indexOf('IDAT');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const frame = (n: number) => {
    const data = Buffer.alloc(26);
    for (const [at, value] of [n, 8, 8].entries()) data.writeUInt32BE(value, 4 * at);
    data.writeUInt16BE(10, 20);
    return pngChunk('fcTL', data);
  };

  test('as PNG leaves its first picture', async () => {
    const control = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
    const second = pngChunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 1]), dataOf(flipped)]));
    const header = Buffer.concat([pngChunk('acTL', control)]);
    const animated = Buffer.concat([
      intoPng(still, header).subarray(0, -12),
      frame(0),
      second,
      still.subarray(-12),
    ]);
    const { bytes } = await keep('image/png', animated);
    expect(await coloursOf(bytes)).toEqual(asDrawn);
    expect(Buffer.from(bytes).includes('acTL')).toBe(false);
  });

  test('as WebP leaves its first picture', async () => {
    const pictureOf = (webp: Buffer) => webp.subarray(webp.indexOf('VP8 '));
    const frameOf = (webp: Buffer) => {
      const head = Buffer.alloc(16);
      head.writeUIntLE(63, 6, 3);
      head.writeUIntLE(31, 9, 3);
      return webpChunk('ANMF', Buffer.concat([head, pictureOf(webp)]));
    };
    const canvas = Buffer.from([0x02, 0, 0, 0, 63, 0, 0, 31, 0, 0]);
    const upsideDown = Buffer.from((await keep('image/webp', withExif('webp', exif(3)))).bytes);
    const frames = [drawPicture('webp'), upsideDown].map(frameOf);
    const sent = webpOf(webpChunk('VP8X', canvas), webpChunk('ANIM', Buffer.alloc(6)), ...frames);
    const { bytes, width, height } = await keep('image/webp', sent);
    expect([width, height]).toEqual([64, 32]);
    expect(await coloursOf(bytes)).toEqual(asDrawn);
    expect(Buffer.from(bytes).includes('ANMF')).toBe(false);
  });
});
