import type { PDFDocument } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { readAsset } from '../../core/assets.ts';
import { type Face, type Faces, FONT_FILES } from './ink.ts';

/** Embeds the two fonts of the sheets. */
export async function embedFaces(document: PDFDocument): Promise<Faces> {
  document.registerFontkit(fontkit);
  return { regular: await embedded(document, 'Regular'), bold: await embedded(document, 'Bold') };
}

async function embedded(document: PDFDocument, name: Face['name']): Promise<Face> {
  const features = { ccmp: false, liga: false, kern: false };
  const font = await document.embedFont(await readAsset(FONT_FILES[name]), { subset: true, features });
  const drawable = new Set(font.getCharacterSet());
  const known = new Map<string, { hex: string; width: number }>();
  const glyphOf = (character: string) => {
    const found = known.get(character);
    if (found) return found;
    const drawn = drawable.has(character.codePointAt(0) ?? 0) ? character : '\ufffd';
    const glyph = {
      hex: font.encodeText(drawn).asString(),
      width: font.widthOfTextAtSize(drawn, 1),
    };
    known.set(character, glyph);
    return glyph;
  };
  const glyphs = (text: string) => Array.from(text.normalize('NFC').replace(/\p{Cc}/gu, ' '), glyphOf);
  return {
    name,
    font,
    widthOf: (text) => glyphs(text).reduce((sum, { width }) => sum + width, 0),
    encoded: (text) =>
      glyphs(text)
        .map(({ hex }) => hex)
        .join(''),
  };
}

/** Wraps a text to a width; a word that is wider is split. */
export function wrapped(
  face: Face,
  text: string,
  { size, width }: { size: number; width: number },
): string[] {
  const fits = (line: string) => face.widthOf(line) * size <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (!fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}
