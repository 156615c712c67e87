import { searchForm } from '../crypto/cipher.ts';

const APOSTROPHES = /['’‘‛ʼʻ′´`＇]/g;
/** The minus sign is written for a dash, and is none for Unicode. */
const DASHES = /[\p{Pd}−]/gu;
/** Letters that do not come apart into a plain one and its mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
};

/** A name or an address in the form in which every way to type it is the same: accents, case, apostrophes, dashes, spaces. */
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
 * A name as it was typed, and as it may have been stored: with the other apostrophe, another dash, single spaces. A keyed
 * hash is that of one spelling, so that each is looked for; accents cannot be guessed.
 */
export function spellingsOf(text: string): string[] {
  const spaced = text.replace(/\s+/g, ' ');
  const written = ["'", '’'].flatMap((apostrophe) =>
    // The hash of a dash that does not break is that of `‐`.
    ['-', '‐', '–'].map((dash) => spaced.replace(APOSTROPHES, apostrophe).replace(DASHES, dash)),
  );
  return [...new Set([text, ...written])];
}
