import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { drawSheet } from './draw-sheet.ts';
import { embedFaces } from './faces.ts';
import { PAPER } from './ink.ts';
import type { Sheet } from './sheet.ts';

/** Draws sheets one after another, so that one is in memory at a time, and returns the PDF; the same sheets give the same bytes. */
export async function renderSheets(
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
