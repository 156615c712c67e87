import type { Context } from '../context.ts';
import { FileReply } from '../reply.ts';
import { readPdf } from './read-pdf.ts';

/** The document of a receipt as a file to look at. */
export async function showPdf(ctx: Context, receiptId: number): Promise<FileReply> {
  const { bytes, sha256, number } = await readPdf(ctx, receiptId);
  return new FileReply(bytes, 'application/pdf', {
    etag: `"${sha256}"`,
    'content-disposition': `inline; filename="${number}.pdf"`,
  });
}
