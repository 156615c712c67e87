import { searchForm } from '../crypto/cipher.ts';

const APOSTROPHES = /['’‘‛ʼʻ′´`＇]/g;
/** People type the minus sign as a dash, but Unicode does not class it as one. */
const DASHES = /[\p{Pd}−]/gu;
/** Letters that do not decompose into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
};

/** Folds a name or an address, so that spellings that differ in accents, case, apostrophes, dashes or spaces become equal. */
export function foldedName(text: string): string {
  const typed = text
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(/\p{Cf}/gu, '');
  return searchForm(typed)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøłđß]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A name as typed, and in its other possible stored spellings: other apostrophe, other dash, single spaces. Keyed hashes match one
 * spelling only, so that each spelling is searched; accents are not varied.
 */
export function spellingsOf(text: string): string[] {
  const spaced = text.replace(/\s+/g, ' ');
  const written = ["'", '’'].flatMap((apostrophe) =>
    // The non-breaking dash has the same hash as `‐`.
    ['-', '‐', '–'].map((dash) => spaced.replace(APOSTROPHES, apostrophe).replace(DASHES, dash)),
  );
  return [...new Set([text, ...written])];
}
