import type { Context, Needs } from '../core/context.ts';
import { csvHeader, csvLines } from '../core/text/csv.ts';
import { type ExportToBuild, findExportToBuild, markReady } from '../data/exports.ts';
import { CSV_TYPE, exportKey } from './get.ts';
import type { Lines } from './lines.ts';
import { passageLines } from './passage-lines.ts';
import { receiptLines } from './receipt-lines.ts';

const CHUNK = 1000;

/** Text of a file, and how many rows it holds. */
type Part = { text: string; rows: number };

type Ctx = Needs<'transact' | 'cipher'>;

/** The file of an export, piece by piece: never more than a chunk of rows is in memory. */
function contentOf(ctx: Ctx, wanted: ExportToBuild): AsyncIterable<Part> {
  switch (wanted.kind) {
    case 'passages':
      return partsOf(ctx, wanted, passageLines);
    case 'receipts':
      return partsOf(ctx, wanted, receiptLines);
  }
}

async function* partsOf<R, L>(ctx: Ctx, wanted: ExportToBuild, lines: Lines<R, L>): AsyncIterable<Part> {
  const { bom, decimal_comma: decimalComma, entity_id: entityId, operation_id: operationId } = wanted;
  const style = { bom, decimalComma };
  yield { text: csvHeader(lines.columns, style), rows: 0 };
  let after = 0;
  let rows: R[];
  do {
    const from = after;
    rows = await ctx.transact({ entityId }, (trx) => lines.read(trx, operationId, from, CHUNK));
    const opened = rows.map((row) => lines.open(ctx, row, wanted.time_zone));
    yield { text: csvLines(lines.columns, opened, style), rows: rows.length };
    after = Math.max(after, ...rows.map(lines.idOf));
  } while (rows.length === CHUNK);
}

type Message = { entity_id: number; export_id: number };

/**
 * Writes the file of an export into the bucket while it is read from the database, then marks it ready. Safe to
 * repeat at any point: a ready export is left alone, and what an interrupted attempt stored nobody is ever shown.
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

/** The text of the parts; adds up how much has gone through. */
async function* counted(parts: AsyncIterable<Part>, size: { rows: number; bytes: number }) {
  for await (const { text, rows } of parts) {
    size.rows += rows;
    size.bytes += Buffer.byteLength(text);
    yield text;
  }
}
