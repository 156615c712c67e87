/** The rules for usernames: any script, nothing that cannot be seen or that turns text around. */

const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const MIN = 3;
const MAX = 64;
/** NFC makes one character of four UTF-16 units at most. */
export const MAX_UNITS = 4 * MAX;

/** The username as it is stored: NFC, trimmed. Undefined when it breaks a rule. */
export function normaliseUsername(text: string): string | undefined {
  // Before it is normalised, which is quadratic.
  if (text.length > MAX_UNITS) return undefined;
  const username = text.normalize('NFC').trim();
  const length = [...username].length;
  if (length < MIN || length > MAX) return undefined;
  return VISIBLE.test(username) && !IGNORABLE.test(username) ? username : undefined;
}

/** The form in which usernames are unique: NFKC, case folded. Empty for what is longer than any. */
export function usernameKey(username: string): string {
  if (username.length > MAX_UNITS) return '';
  const text = username.trim().normalize('NFKC');
  // Through upper case: it folds what lower case alone keeps apart, such as ß and ss; ẞ has to become ß before.
  return text.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
