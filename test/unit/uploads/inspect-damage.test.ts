import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type UploadType,
  uploadProblems,
  uploadPurposes,
  uploadRules,
  uploadTypes,
} from '../../../lib/core/uploads.ts';
import { inspectFile } from '../../../lib/uploads/inspect/inspect.ts';
import { objectStream, pdfFile } from '../../support/pdf-files.ts';
import { drawPicture, exif, exifSegment, intoJpeg } from '../../support/pictures.ts';

const whole = {
  'image/png': drawPicture('png', 24, 16),
  'image/jpeg': intoJpeg(drawPicture('jpeg', 24, 16), exifSegment(exif(6))),
  'image/webp': drawPicture('webp', 24, 16),
  'application/pdf': pdfFile({
    1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>',
    5: objectStream({ 6: '<< /S /GoTo /D [3 0 R /Fit] >>' }),
  }),
};

/** One of the two results, whatever came in. */
async function expectResult(content_type: UploadType, bytes: Uint8Array): Promise<void> {
  for (const purpose of uploadPurposes.filter((one) => uploadRules[one].types.includes(content_type))) {
    const inspected = await inspectFile({ purpose, content_type, bytes });
    if ('problem' in inspected) expect(uploadProblems).toContain(inspected.problem);
    else expect(inspected.bytes.length).toBeGreaterThan(0);
  }
}

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe.each(uploadTypes)('a file of type %s', (type) => {
  const file = whole[type];

  test('may be any bytes', async () => {
    const anyBytes = fc.uint8Array({ maxLength: 400 });
    const isHeaded = fc.boolean();
    await fc.assert(
      fc.asyncProperty(anyBytes, isHeaded, share, (bytes, headed, cut) =>
        expectResult(type, headed ? Buffer.concat([file.subarray(0, cut * file.length), bytes]) : bytes),
      ),
    );
  });

  test('may be damaged in any place', async () => {
    await fc.assert(
      fc.asyncProperty(share, fc.nat(255), (place, value) => {
        const damaged = Buffer.from(file);
        damaged.writeUInt8(value, Math.floor(place * file.length));
        return expectResult(type, damaged);
      }),
    );
  });

  test('may lack, repeat or exchange a part', async () => {
    await fc.assert(
      fc.asyncProperty(share, share, fc.constantFrom(0, 1, 2), (one, other, times) => {
        const [from, to] = [one, other].map((at) => Math.floor(at * file.length)).toSorted((a, b) => a - b);
        const part = file.subarray(from, to);
        const parts = Array.from({ length: times }, () => part);
        return expectResult(type, Buffer.concat([file.subarray(0, from), ...parts, file.subarray(to)]));
      }),
    );
  });
});
