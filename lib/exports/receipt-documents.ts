import { inParallel } from '../core/concurrency.ts';
import type { Context } from '../core/context.ts';
import type { ReceiptToExport } from '../data/exports.ts';
import { readStoredPdf } from '../receipts/pdf/pdf.ts';
import { type ZipPart, zipOf } from './zip.ts';

/** Documents read concurrently; each has about 50 kB. */
const READ_AT_ONCE = 16;

type Row = Pick<ReceiptToExport, 'entity_id' | 'uuid' | 'id' | 'number' | 'pdf_sha256' | 'created_at'>;
type Chunk = { content: Uint8Array; rows: number };

/** A zip of receipt documents, each named by its number only, without personal data. Leaves out documents that are not rendered. */
export async function* documentChunks(ctx: Context, receipts: AsyncIterable<Row[]>): AsyncGenerator<Chunk> {
  const taken = { rows: 0 };
  for await (const content of zipOf(documentsOf(ctx, receipts, taken))) {
    const { rows } = taken;
    taken.rows = 0;
    yield { content, rows };
  }
}

async function* documentsOf(
  ctx: Context,
  receipts: AsyncIterable<Row[]>,
  taken: { rows: number },
): AsyncGenerator<ZipPart> {
  for await (const rows of receipts) {
    const rendered = rows.filter(({ pdf_sha256 }) => pdf_sha256 !== null);
    for (let at = 0; at < rendered.length; at += READ_AT_ONCE) {
      const documents = await inParallel(rendered.slice(at, at + READ_AT_ONCE), async (row) => ({
        name: `${row.number}.pdf`,
        modified: row.created_at,
        bytes: await readStoredPdf(ctx, row),
      }));
      for (const document of documents) {
        taken.rows += 1;
        yield document;
      }
    }
  }
}
