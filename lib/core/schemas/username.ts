/** The rules for usernames: any script, but no invisible characters and none that change the direction of text. */

const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const MIN = 3;
const MAX = 64;
/** NFC composes one character from four UTF-16 units at most. */
export const MAX_UNITS = 4 * MAX;

/** Normalises a username for storing: NFC, trimmed. Undefined when it is invalid. */
export function normaliseUsername(text: string): string | undefined {
  // Checked first, because normalising takes quadratic time.
  if (text.length > MAX_UNITS) return undefined;
  const username = text.normalize('NFC').trim();
  const length = [...username].length;
  if (length < MIN || length > MAX) return undefined;
  return VISIBLE.test(username) && !IGNORABLE.test(username) ? username : undefined;
}

/** The form in which usernames are unique: NFKC, case folded. Empty for overlong text. */
export function usernameKey(username: string): string {
  if (username.length > MAX_UNITS) return '';
  const text = username.trim().normalize('NFKC');
  // Via upper case, which folds letters that lower case keeps distinct, such as ß and ss; ẞ must become ß first.
  return text.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
