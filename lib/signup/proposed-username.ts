const MAX_LENGTH = 40;
const MIN_LENGTH = 3;

/** A username made of a name: `Éloïse de la Tour` becomes `eloise.delatour`. */
export function usernameOfName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
  const [first = '', ...others] = plain
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z\d-]/g, ''))
    .filter((word) => /[a-z\d]/.test(word));
  const username = [first, others.join('')].filter((part) => part !== '').join('.');
  return username.length < MIN_LENGTH ? 'president' : username.slice(0, MAX_LENGTH);
}

/** The username, or the first with a number behind it that is not taken. */
export function firstFree(username: string, taken: ReadonlySet<string>): string {
  let free = username;
  for (let number = 2; taken.has(free); number += 1) free = `${username}${number}`;
  return free;
}
