import { Font } from '@react-pdf/renderer';
import { assetPath } from '../assets.ts';
import type { HasGlyph } from './drawable.ts';

/** The faces embedded in every receipt: the standard ones of PDF have no Ł, Ș or Ő. */
const receiptFonts = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

export const receiptAssets = Object.values(receiptFonts);

const LONGEST_WORD = 28;

const FAMILY = 'Noto Sans';

let fontsAreReady = false;

type Face = NonNullable<ReturnType<typeof Font.getFont>['data']>;

/** The faces all of whose characters have a glyph that knows them. */
const met = new WeakSet<Face>();

/** Makes the faces known to the renderer, once per process. */
function prepareFonts(): void {
  if (fontsAreReady) return;
  Font.register({
    family: FAMILY,
    fonts: [
      { src: assetPath(receiptFonts.regular), fontWeight: 'normal' },
      { src: assetPath(receiptFonts.bold), fontWeight: 'bold' },
    ],
  });
  Font.registerHyphenationCallback(partsOf);
  fontsAreReady = true;
}

/** Reads the faces; answers which characters every one of them has. */
export async function openFaces(): Promise<HasGlyph> {
  prepareFonts();
  const faces = [400, 700].map((fontWeight) => ({
    fontFamily: FAMILY,
    fontStyle: 'normal' as const,
    fontWeight,
  }));
  await Promise.all(faces.map((face) => Font.load(face)));
  const read = faces.map((face) => Font.getFont(face)?.data);
  for (const face of read) if (face) meetAllLetters(face);
  return (codePoint) => read.every((face) => face?.hasGlyphForCodePoint(codePoint) ?? false);
}

/**
 * A glyph keeps the characters it was first met with, and as a part of É the glyph of E is met with none: whoever
 * copied or searched a later document of the process found no E in it. Each is met as itself before any is drawn.
 */
function meetAllLetters(face: Face): void {
  if (met.has(face)) return;
  met.add(face);
  const codePoints: number[] = face.characterSet;
  for (const codePoint of codePoints) if (isPlain(codePoint)) face.glyphForCodePoint(codePoint);
}

/** Not a ligature or another form that stands for letters: text that is drawn with it is still those letters. */
function isPlain(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return character.normalize('NFKC') === character;
}

/** Names are not cut, syllables of other languages being anybody's guess; only what fits on no line is. */
function partsOf(word: string): string[] {
  return word.length <= LONGEST_WORD ? [word] : (word.match(/.{1,20}/gu) ?? [word]);
}
