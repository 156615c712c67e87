import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { uploadProblems } from '../../../lib/core/upload-limits.ts';
import { inspectFile } from '../../../lib/uploads/inspect/inspect.ts';
import { damagedFiles } from '../../support/files/damaged-files.ts';
import { pdfThatGoesToItsPage } from '../../support/files/pdf-files.ts';

/** Few, because starting a process takes 0.25 s of CPU time; the quick tier reads more files in its own process. */
const FILES = 25;

describe('a PDF of a message, read in a process of its own', () => {
  test.each(damagedFiles(pdfThatGoesToItsPage()))('%s', async (_, files) => {
    await fc.assert(
      fc.asyncProperty(files, async (bytes) => {
        const inspected = await inspectFile({ purpose: 'chat', content_type: 'application/pdf', bytes });
        if ('problem' in inspected) expect(uploadProblems).toContain(inspected.problem);
        else expect(inspected.bytes.length).toBeGreaterThan(0);
      }),
      { numRuns: FILES },
    );
  });
});
