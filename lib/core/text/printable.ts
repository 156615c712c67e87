/**
 * The characters that the fonts of documents can draw: Latin, Greek and Cyrillic letters with their marks, digits and signs, as
 * ranges of code points of the basic plane. A test compares them with the fonts.
 */
const DRAWABLE =
  '20-7e a0-ac ae-2e9 2ec-34e 350-36f 370-377 37a-37f 384-38a 38c-38c 38e-3a1 3a3-3e1 3f0-52f 1ab0-1ac0 1ac5-1ac5 ' +
  '1ac7-1ace 1c80-1c88 1d00-1df9 1dfb-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59-1f59 1f5b-1f5b 1f5d-1f5d ' +
  '1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-200a 2010-2027 202f-205f ' +
  '2070-2071 2074-208e 2090-209c 20a0-20c0 20f0-20f0 2100-215f 2183-2184 2189-2189 2212-2212 2c60-2c7f 2de0-2e5d ' +
  'a640-a69f a700-a7ca a7d0-a7d1 a7d3-a7d3 a7d5-a7d9 a7f2-a7ff ab30-ab6b fe20-fe2f';

const drawableClass = DRAWABLE.split(' ')
  .map((range) => range.replace(/([0-9a-f]+)-([0-9a-f]+)/, '\\u{$1}-\\u{$2}'))
  .join('');

const isDrawable = new RegExp(`^[\\n${drawableClass}]+$`, 'u');

/** Pictographs and their modifiers, control and direction characters: removing them does not change a text's meaning. */
const OMITTED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}]|\u034f|\u20e3|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u;

/**
 * A text as documents show it: composed, with its line breaks, with compatibility letters (`ﬁ`, `Ｚ`) as usual ones, without
 * pictographs, control and direction characters. Undefined when a letter cannot be drawn, or nothing remains.
 */
export function printableText(text: string): string | undefined {
  const composed = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ');
  if (isDrawable.test(composed)) return composed;
  const shown = Array.from(composed, drawnForm);
  if (shown.includes(undefined)) return undefined;
  // Two spaces around a removed character become one.
  const left = shown.join('').replace(/ {2,}/g, ' ').trim();
  return left === '' ? undefined : left;
}

function drawnForm(character: string): string | undefined {
  if (isDrawable.test(character)) return character;
  if (OMITTED.test(character)) return '';
  const usual = character.normalize('NFKC');
  return isDrawable.test(usual) ? usual : undefined;
}
