import type { Context, Needs } from '../core/context.ts';
import { csvHeader, csvLines } from '../core/text/csv.ts';
import { type ExportToBuild, findExportToBuild, markReady } from '../data/exports.ts';
import type { ExportLines } from './export-lines.ts';
import { CSV_TYPE, exportKey } from './get.ts';
import { passageLines } from './passage-lines.ts';
import { receiptLines } from './receipt-lines.ts';

const ROWS_PER_CHUNK = 1000;

/** A piece of the file, with its number of rows. */
type Chunk = { text: string; rows: number };

type Ctx = Needs<'transact' | 'cipher'>;

/** The content of an export in chunks, so that memory stays bounded. */
function contentOf(ctx: Ctx, wanted: ExportToBuild): AsyncIterable<Chunk> {
  switch (wanted.kind) {
    case 'passages':
      return chunksOf(ctx, wanted, passageLines);
    case 'receipts':
      return chunksOf(ctx, wanted, receiptLines);
  }
}

async function* chunksOf<R, L>(
  ctx: Ctx,
  wanted: ExportToBuild,
  lines: ExportLines<R, L>,
): AsyncIterable<Chunk> {
  const { bom, decimal_comma: decimalComma, entity_id: entityId, operation_id: operationId } = wanted;
  const style = { bom, decimalComma };
  yield { text: csvHeader(lines.columns, style), rows: 0 };
  let after = 0;
  let rows: R[];
  do {
    const from = after;
    rows = await ctx.transact({ entityId }, (trx) => lines.read(trx, operationId, from, ROWS_PER_CHUNK));
    const opened = rows.map((row) => lines.open(ctx, row, wanted.time_zone));
    yield { text: csvLines(lines.columns, opened, style), rows: rows.length };
    after = Math.max(after, ...rows.map(lines.idOf));
  } while (rows.length === ROWS_PER_CHUNK);
}

type Message = { entity_id: number; export_id: number };

/**
 * Streams the file of an export from the database to the bucket, then marks it ready. Idempotent: a ready export is left
 * unchanged, and files of interrupted attempts are never linked.
 */
export async function buildExport(
  ctx: Context,
  { entity_id: entityId, export_id: id }: Message,
): Promise<void> {
  const wanted = await ctx.transact({ entityId }, (trx) => findExportToBuild(trx, id));
  if (wanted?.state !== 'pending') return;
  const file = ctx.ids.uuid();
  const size = { rows: 0, bytes: 0 };
  const files = await ctx.gateways.files();
  await files.write(exportKey(entityId, file), counted(contentOf(ctx, wanted), size), {
    contentType: CSV_TYPE,
  });
  await ctx.transact({ entityId }, (trx) => markReady(trx, id, { file, ...size }));
}

/** The text of the chunks; adds rows and bytes to `size`. */
async function* counted(parts: AsyncIterable<Chunk>, size: { rows: number; bytes: number }) {
  for await (const { text, rows } of parts) {
    size.rows += rows;
    size.bytes += Buffer.byteLength(text);
    yield text;
  }
}
