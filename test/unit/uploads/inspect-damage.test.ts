import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { uploadProblems, uploadPurposes, uploadRules } from '../../../lib/core/upload-limits.ts';
import { inspectFile } from '../../../lib/uploads/inspect/inspect.ts';
import { rewritePdf } from '../../../lib/uploads/inspect/rewrite-pdf.ts';
import { damagedFiles } from '../../support/files/damaged-files.ts';
import { actingNames } from '../../support/files/pdf-actions.ts';
import { pdfThatGoesToItsPage } from '../../support/files/pdf-files.ts';
import { drawPicture, exif, exifSegment, intoJpeg } from '../../support/files/pictures.ts';

const pictures = {
  'image/png': drawPicture('png', 24, 16),
  'image/jpeg': intoJpeg(drawPicture('jpeg', 24, 16), exifSegment(exif(6))),
  'image/webp': drawPicture('webp', 24, 16),
} as const;
const types = ['image/png', 'image/jpeg', 'image/webp'] as const;

describe.each(types)('a file of type %s', (content_type) => {
  const purposes = uploadPurposes.filter((one) =>
    uploadRules[one].types.some((type) => type === content_type),
  );

  test.each(damagedFiles(pictures[content_type]))('%s', async (_, files) => {
    await fc.assert(
      fc.asyncProperty(files, async (bytes) => {
        for (const purpose of purposes) {
          const inspected = await inspectFile({ purpose, content_type, bytes });
          if ('problem' in inspected) expect(uploadProblems).toContain(inspected.problem);
          else expect(inspected.bytes.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

// test/slow reads each file in a process of its own, as a worker does.
describe('a file of type application/pdf', () => {
  test.each(damagedFiles(pdfThatGoesToItsPage()))('%s, and nothing in it acts', async (_, files) => {
    await fc.assert(
      fc.asyncProperty(files, async (bytes) => {
        const written = await rewritePdf(bytes).catch(() => undefined);
        if (written) expect(actingNames(Buffer.from(written))).toEqual([]);
      }),
    );
  });
});
