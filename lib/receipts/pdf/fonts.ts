import { Font } from '@react-pdf/renderer';
import { assetPath } from '../../core/assets.ts';
import type { ReceiptContent } from '../content.ts';
import { mapTexts } from '../content-texts.ts';

/** Returns whether the fonts of the receipt have a glyph for the code point. */
type HasGlyph = (codePoint: number) => boolean;

/** The replacement character. */
const MISSING = '\ufffd';

/** Expands ligature characters, because the renderer miscounts them and drops the last letter. */
const expandLigatures = (text: string): string =>
  text.normalize('NFC').replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'));

/** Replaces characters without a glyph, for which the renderer would draw other letters. */
export function drawableText(text: string, hasGlyph: HasGlyph): string {
  return Array.from(expandLigatures(text), (character) => {
    if (hasGlyph(character.codePointAt(0) ?? 0)) return character;
    // Combining marks and joiners are dropped, since their base character was replaced.
    return /[\p{M}\p{Cf}]/u.test(character) ? '' : MISSING;
  }).join('');
}

/** Reduces all texts of a receipt to drawable characters, for receipts that were issued before undrawable letters were refused. */
export function drawableContent(content: ReceiptContent, hasGlyph: HasGlyph): ReceiptContent {
  return mapTexts(content, (text) => drawableText(text, hasGlyph));
}

/** Embedded fonts, because the standard fonts of PDF lack Ł, Ș and Ő. */
const receiptFonts = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

export const receiptAssets = Object.values(receiptFonts);

const LONGEST_WORD = 28;

const FAMILY = 'Noto Sans';

let areFontsRegistered = false;

type Face = NonNullable<ReturnType<typeof Font.getFont>['data']>;

/** Fonts that `mapAllGlyphs` has processed. */
const mapped = new WeakSet<Face>();

/** Registers the fonts with the renderer, once per process. */
function registerFonts(): void {
  if (areFontsRegistered) return;
  Font.register({
    family: FAMILY,
    fonts: [
      { src: assetPath(receiptFonts.regular), fontWeight: 'normal' },
      { src: assetPath(receiptFonts.bold), fontWeight: 'bold' },
    ],
  });
  Font.registerHyphenationCallback(hyphenate);
  areFontsRegistered = true;
}

/** Loads the fonts and returns a check for characters that all of them have. */
export async function loadFonts(): Promise<HasGlyph> {
  registerFonts();
  const faces = [400, 700].map((fontWeight) => ({
    fontFamily: FAMILY,
    fontStyle: 'normal' as const,
    fontWeight,
  }));
  await Promise.all(faces.map((face) => Font.load(face)));
  const read = faces.map((face) => Font.getFont(face)?.data);
  for (const face of read) if (face) mapAllGlyphs(face);
  return (codePoint) => read.every((face) => face?.hasGlyphForCodePoint(codePoint) ?? false);
}

/**
 * Maps every glyph to its own character before drawing starts. fontkit stores the characters that a glyph was first used for; the E
 * that is a component of É has none, and would not be searchable in later documents of the process.
 */
function mapAllGlyphs(face: Face): void {
  if (mapped.has(face)) return;
  mapped.add(face);
  const codePoints: number[] = face.characterSet;
  // A glyph shared by several characters is mapped to the plain one.
  for (const codePoint of codePoints) if (isPlain(codePoint)) face.glyphForCodePoint(codePoint);
  for (const codePoint of codePoints) if (!isLigature(codePoint)) face.glyphForCodePoint(codePoint);
}

/** Returns false for characters that stand for other ones: ſ is a component of ẛ, and an older form of s. */
function isPlain(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return character.normalize('NFKC') === character;
}

/** Returns whether the character is a ligature of two or three letters. */
function isLigature(codePoint: number): boolean {
  return codePoint >= 0xfb00 && codePoint <= 0xfb06;
}

/** Splits only words longer than a line; names in other languages cannot be hyphenated reliably. */
function hyphenate(word: string): string[] {
  return word.length <= LONGEST_WORD ? [word] : (word.match(/(?:.\p{M}*){1,20}/gu) ?? [word]);
}
