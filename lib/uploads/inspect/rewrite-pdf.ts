import { PDFDocument } from '@cantoo/pdf-lib';
import { copyPage } from './copy-page.ts';
import { copier } from './copy-pdf.ts';
import { requireNothingThatActs } from './pdf-acts.ts';
import { requireNothingHidden } from './pdf-hidden.ts';
import { NotAllowed } from './pdf-names.ts';

const MAX_PAGES = 1000;

/**
 * Rewrites a PDF from its parsed pages, with their visible content only, so that no reader finds more in it, however it parses.
 * Throws `NotAllowed` for active content, and other errors when the file is no PDF.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const read = await PDFDocument.load(bytes, {
    updateMetadata: false,
    ignoreEncryption: true,
  });
  if (read.context.trailerInfo.Encrypt) throw new NotAllowed('is encrypted');
  requireNothingThatActs(read);
  requireNothingHidden(read);
  const pages = read.getPages();
  if (pages.length === 0) throw new Error('a PDF has a page');
  if (pages.length > MAX_PAGES) throw new NotAllowed('has too many pages');
  const written = await PDFDocument.create({ updateMetadata: false });
  const copy = copier(read, written);
  for (const { node } of pages) copyPage(node, { read, written, copy });
  return written.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}
