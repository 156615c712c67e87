import type { Context } from '../../core/context.ts';
import type { ExportToBuild } from '../../data/exports.ts';
import { renderSheets } from './document.ts';
import { readSheets } from './read-sheets.ts';
import type { Sheet } from './sheet.ts';

/** The file of sheets, whose rows are the doors on it. */
export async function* sheetChunks(
  ctx: Context,
  wanted: ExportToBuild,
): AsyncIterable<{ content: Uint8Array; rows: number }> {
  const size = { rows: 0 };
  const sheets = counted(readSheets(ctx, wanted), size);
  const content = await renderSheets(sheets, { title: 'Feuilles de secteur', at: wanted.created_at });
  yield { content, rows: size.rows };
}

async function* counted(sheets: AsyncIterable<Sheet>, size: { rows: number }): AsyncIterable<Sheet> {
  for await (const sheet of sheets) {
    size.rows += sheet.doors.length;
    yield sheet;
  }
}
