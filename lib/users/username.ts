/** The rules for usernames: any script, nothing that cannot be seen or that turns text around. */

const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const MIN = 3;
const MAX = 64;

/** The username as it is stored: NFC, trimmed. Undefined when it breaks a rule. */
export function normaliseUsername(text: string): string | undefined {
  const username = text.normalize('NFC').trim();
  const length = [...username].length;
  if (length < MIN || length > MAX) return undefined;
  return VISIBLE.test(username) && !IGNORABLE.test(username) ? username : undefined;
}

/** The form in which usernames are unique: NFKC, case folded. */
export function usernameKey(username: string): string {
  const text = username.trim().normalize('NFKC');
  // Through upper case: it folds what lower case alone keeps apart, such as ß and ss; ẞ has to become ß before.
  return text.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
