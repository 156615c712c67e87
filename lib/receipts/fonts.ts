import { Font } from '@react-pdf/renderer';
import { assetPath } from '../core/assets.ts';
import type { ReceiptContent } from './content.ts';

/** Whether the faces of the receipt have a character. */
type HasGlyph = (codePoint: number) => boolean;

/** The character that says that one is missing. */
const MISSING = '\ufffd';

/** One character that stands for two letters is drawn as the two: the renderer would lose count, and the last letter. */
const inLetters = (text: string): string =>
  text.normalize('NFC').replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'));

/** Only what the faces can draw: for anything else the renderer would put other letters in its place. */
function drawableText(text: string, hasGlyph: HasGlyph): string {
  return Array.from(inLetters(text), (character) => {
    if (hasGlyph(character.codePointAt(0) ?? 0)) return character;
    // Marks and joiners only change the character before them, which is missing already.
    return /[\p{M}\p{Cf}]/u.test(character) ? '' : MISSING;
  }).join('');
}

/** The same for everything on a receipt that people wrote. */
export function drawableContent(content: ReceiptContent, hasGlyph: HasGlyph): ReceiptContent {
  const draw = (text: string) => drawableText(text, hasGlyph);
  const drawIf = (text: string | null) => (text === null ? null : draw(text));
  const { entity } = content;
  return {
    ...content,
    entity: {
      ...entity,
      name: draw(entity.name),
      address: entity.address.map(draw),
      email: drawIf(entity.email),
    },
    payer: drawIf(content.payer),
    payer_address: drawIf(content.payer_address),
    cheque_number: drawIf(content.cheque_number),
    ...(content.card
      ? { card: { ...content.card, application_name: drawIf(content.card.application_name) } }
      : {}),
    operation: draw(content.operation),
    collected_by: drawIf(content.collected_by),
  };
}

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
