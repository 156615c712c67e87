import type { Ids } from '../ids.ts';

export const MIN_LENGTH = 8;
export const MAX_LENGTH = 64;
/** Maximum in UTF-16 units: NFC makes one character of at most four of them. */
export const MAX_UNITS = 4 * MAX_LENGTH;

/** Checks the length in code points after NFC, not in UTF-16 units. */
export function hasAllowedLength(password: string): boolean {
  // Checked first, because normalising takes quadratic time.
  if (password.length > MAX_UNITS) return false;
  const length = [...password.normalize('NFC')].length;
  return length >= MIN_LENGTH && length <= MAX_LENGTH;
}

/** Returns whether the password is one of the words, alone or with digits around it, ignoring case, accents and spaces. */
export function isContextWord(password: string, words: readonly string[]): boolean {
  const bare = foldWord(password).replace(/^\p{N}+|\p{N}+$/gu, '');
  return words.some((word) => {
    const folded = foldWord(word);
    return folded !== '' && (folded === bare || folded === foldWord(password));
  });
}

function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}

// No look-alikes: the password is read from a screen and typed once.
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Six groups of four characters, about 139 bits: `kP3x-…`. */
export function generatePassword(ids: Ids): string {
  const characters: string[] = [];
  // 224 = 4 × 56: a byte above would favour the first letters.
  while (characters.length < GROUPS * GROUP_LENGTH) {
    for (const byte of ids.bytes(32)) if (byte < 224) characters.push(alphabet.charAt(byte % 56));
  }
  const groups = Array.from({ length: GROUPS }, (_, at) =>
    characters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH),
  );
  return groups.map((group) => group.join('')).join('-');
}
