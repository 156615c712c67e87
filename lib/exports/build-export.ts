import { setImmediate } from 'node:timers/promises';
import type { Context, Needs } from '../core/context.ts';
import { csvHeader, csvLines } from '../core/text/csv.ts';
import {
  type Exported,
  type ExportToBuild,
  findExportToBuild,
  markReady,
  type ReceiptToExport,
} from '../data/exports.ts';
import type { ReceiptFilter } from '../data/receipts/receipts.ts';
import { placeOf } from '../receipts/number-filter.ts';
import type { ExportLines } from './export-lines.ts';
import { contentTypeOf, exportKey } from './file.ts';
import type { HistoryOfExport } from './history-lines.ts';
import { passageLines } from './passage-lines.ts';
import { receiptLines } from './receipt-lines.ts';
import { ExportFilter } from './schemas.ts';

const ROWS_PER_CHUNK = 2000;
/** After this many rows, yields to the event loop, so that the next query's result and the upload are processed. */
const ROWS_PER_PIECE = 100;

/** A piece of the file, with its number of rows. */
type Chunk = { content: string | Uint8Array; rows: number };

type Ctx = Needs<'transact' | 'cipher'>;

/** Builds the file of a person's export, which only later domains can build. */
type PersonFile = (ctx: Context, wanted: ExportToBuild) => Promise<string>;

/** The content of an export in chunks, so that memory stays bounded. */
function contentOf(ctx: Context, wanted: ExportToBuild, personFile: PersonFile): AsyncIterable<Chunk> {
  switch (wanted.kind) {
    case 'person':
      return oneChunk(personFile(ctx, wanted));
    case 'passages':
      return chunksOf(ctx, wanted, passageLines);
    case 'receipts':
      return chunksOf(ctx, { ...wanted, receipts: receiptsOf(wanted) }, receiptLines);
    case 'receipts-zip':
      return documents(ctx, readAhead(ctx, { ...wanted, receipts: receiptsOf(wanted) }, receiptLines));
    case 'history':
      return history(ctx, wanted);
    case 'journal':
      return journal(ctx, wanted);
    case 'sector-sheet':
      return sheets(ctx, wanted);
  }
}

// What only one kind of file needs is loaded for that kind: every export waits for what is always loaded.

async function* documents(ctx: Context, receipts: AsyncIterable<ReceiptToExport[]>): AsyncIterable<Chunk> {
  const { documentChunks } = await import('./receipt-documents.ts');
  yield* documentChunks(ctx, receipts);
}

async function* journal(ctx: Context, wanted: ExportToBuild): AsyncIterable<Chunk> {
  const { journalChunks } = await import('./journal-file.ts');
  yield* journalChunks(ctx, wanted);
}

async function* history(ctx: Ctx, wanted: ExportToBuild): AsyncIterable<Chunk> {
  const { historyLines } = await import('./history-lines.ts');
  yield* chunksOf(ctx, { ...wanted, history: historyOf(wanted) }, historyLines);
}

async function* sheets(ctx: Context, wanted: ExportToBuild): AsyncIterable<Chunk> {
  const { sheetChunks } = await import('./sheets/document.ts');
  yield* sheetChunks(ctx, wanted);
}

async function* oneChunk(text: Promise<string>): AsyncIterable<Chunk> {
  yield { content: await text, rows: 1 };
}

function historyOf({ filter }: ExportToBuild): HistoryOfExport {
  const { object, action, by_user_id: byUserId, from = null, to = null } = ExportFilter.parse(filter);
  return { object, actions: listOf(action), byUserId, from, to };
}

function receiptsOf({ filter }: ExportToBuild): ReceiptFilter {
  const { user_id: userId, number, state, kind, ...days } = ExportFilter.parse(filter);
  return { userId, states: listOf(state), kinds: listOf(kind), ...days, ...placeOf(number) };
}

const listOf = <T>(value: T | undefined) => (value === undefined ? undefined : [value]);

type Wanted = ExportToBuild & Exported;

async function* chunksOf<R, L>(ctx: Ctx, wanted: Wanted, lines: ExportLines<R, L>): AsyncIterable<Chunk> {
  const { bom, decimal_comma: decimalComma } = wanted;
  const style = { bom, decimalComma };
  const open = lines.opener(ctx);
  yield { content: csvHeader(lines.columns, style), rows: 0 };
  for await (const rows of readAhead(ctx, wanted, lines)) {
    for (let at = 0; at < rows.length; at += ROWS_PER_PIECE) {
      const piece = rows.slice(at, at + ROWS_PER_PIECE);
      yield { content: csvLines(lines.columns, piece.map(open), style), rows: piece.length };
      await setImmediate();
    }
  }
}

/** Reads the rows in chunks; the next chunk is read while the caller processes the current one. */
async function* readAhead<R, L>(ctx: Ctx, wanted: Wanted, lines: ExportLines<R, L>): AsyncIterable<R[]> {
  const read = (after: number) => {
    const rows = ctx.transact({ entityId: wanted.entity_id }, (trx) =>
      lines.read(trx, wanted, after, ROWS_PER_CHUNK),
    );
    // The failure is thrown when the rows are awaited; until then it must not end the process.
    rows.catch(() => {});
    return rows;
  };
  let next: Promise<R[]> | undefined = read(0);
  try {
    while (next) {
      const rows: R[] = await next;
      const last = rows.at(-1);
      next = last && rows.length === ROWS_PER_CHUNK ? read(lines.idOf(last)) : undefined;
      yield rows;
    }
  } finally {
    // When the caller stops early, the pending transaction must still end.
    await next?.catch(() => {});
  }
}

type Message = { entity_id: number; export_id: number } | { entity_id: number; withdrawn: string[] };

/**
 * Streams the file of an export from the database to the bucket, then marks it ready. Idempotent: a ready export remains unchanged,
 * and files of interrupted attempts are never linked. Removes the file of an export that was withdrawn meanwhile.
 */
export async function buildExport(ctx: Context, message: Message, personFile: PersonFile): Promise<void> {
  if ('withdrawn' in message) return removeFiles(ctx, message.withdrawn);
  const { entity_id: entityId, export_id: id } = message;
  const wanted = await ctx.transact({ entityId }, (trx) => findExportToBuild(trx, id));
  if (wanted?.state !== 'pending') return;
  const file = ctx.ids.uuid();
  const size = { rows: 0, bytes: 0 };
  const files = await ctx.gateways.files();
  const key = exportKey(wanted, file);
  await files.write(key, counted(contentOf(ctx, wanted, personFile), size), {
    contentType: contentTypeOf(wanted),
  });
  const isReady = await ctx.transact({ entityId }, async (trx) => {
    const isMarked = await markReady(trx, id, { file, ...size });
    if (isMarked)
      trx.announce('export.ready', entityId, { export_id: id, kind: wanted.kind, rows: size.rows });
    return isMarked;
  });
  if (!isReady) await files.remove(key);
}

async function removeFiles(ctx: Needs<'gateways'>, keys: readonly string[]): Promise<void> {
  const files = await ctx.gateways.files();
  for (const key of keys) await files.remove(key);
}

/** Passes on the content of the chunks; adds rows and bytes to `size`. */
async function* counted(parts: AsyncIterable<Chunk>, size: { rows: number; bytes: number }) {
  for await (const { content, rows } of parts) {
    size.rows += rows;
    size.bytes += Buffer.byteLength(content);
    yield content;
  }
}
