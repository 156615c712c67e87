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
  return (codePoint) => read.every((face) => face?.hasGlyphForCodePoint(codePoint) ?? false);
}

/** Names are not cut, syllables of other languages being anybody's guess; only what fits on no line is. */
function partsOf(word: string): string[] {
  return word.length <= LONGEST_WORD ? [word] : (word.match(/.{1,20}/gu) ?? [word]);
}
