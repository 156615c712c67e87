import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Context } from '../../core/context.ts';
import type { ExportToBuild } from '../../data/exports.ts';
import { drawSheet } from './draw-sheet.ts';
import { embedFaces } from './faces.ts';
import { PAPER } from './ink.ts';
import { readSheets } from './read-sheets.ts';
import type { Sheet } from './sheet.ts';

/** Yields the file of the sheets; its rows are the addresses on them. */
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

/** Draws sheets one after another, so that only one is in memory, and returns the PDF; equal sheets give equal bytes. */
async function renderSheets(
  sheets: AsyncIterable<Sheet>,
  { title, at }: { title: string; at: string },
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const faces = await embedFaces(document);
  document.setTitle(title);
  document.setLanguage('fr');
  document.setCreator('Tournée');
  document.setProducer('Tournée');
  document.setCreationDate(new Date(at));
  document.setModificationDate(new Date(at));
  for await (const sheet of sheets) {
    for (const ink of drawSheet(faces, sheet)) {
      const page = document.addPage([PAPER.width, PAPER.height]);
      page.node.addContentStream(document.context.register(document.context.flateStream(ink.join('\n'))));
      for (const { name, font } of [faces.regular, faces.bold])
        page.node.setFontDictionary(PDFName.of(name), font.ref);
    }
  }
  return document.save();
}
