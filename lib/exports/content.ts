import type { Needs } from '../context.ts';
import { csvHead, csvLines } from '../csv.ts';
import type { ExportToBuild } from '../data/exports/find.ts';
import type { Lines } from './lines.ts';
import { passageLines } from './passage-lines.ts';
import { receiptLines } from './receipt-lines.ts';

const CHUNK = 1000;

/** Text of a file, and how many rows it holds. */
export type Part = { text: string; rows: number };

type Ctx = Needs<'transact' | 'cipher'>;

/** The file of an export, piece by piece: never more than a chunk of rows is in memory. */
export function contentOf(ctx: Ctx, wanted: ExportToBuild): AsyncIterable<Part> {
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
  yield { text: csvHead(lines.columns, style), rows: 0 };
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
