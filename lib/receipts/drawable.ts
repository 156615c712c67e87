import type { ReceiptContent } from './content.ts';

/** Whether the faces of the receipt have a character. */
export type HasGlyph = (codePoint: number) => boolean;

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
