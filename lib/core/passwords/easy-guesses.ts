import { once } from '../concurrency.ts';
import { guessForm, letterOf, plainCharacters } from './guess-form.ts';

/** Only where a password is chosen; 860 kB. */
const publicWords = once(() => import('./public-words.ts'));

/** Longer than the plain form of any password that is not far-fetched; limits the time. */
const MAX_CHARACTERS = 128;
/** As many as a postal code has. */
const MAX_DIGITS = 5;

/**
 * Returns whether a password of an allowed length is a frequent French word, or is made of nothing but words about the user and
 * the association, of words of the trade, and of one commune. Short numbers and separators may stand anywhere.
 */
export async function isEasilyGuessed(password: string, about: readonly string[]): Promise<boolean> {
  const { communes, frenchWords, tradeWords } = await publicWords();
  const characters = plainCharacters(password);
  if (characters.length > MAX_CHARACTERS || !/\p{L}/u.test(password)) return false;
  const known = new Set([...tradeWords, ...about.flatMap(wordsOf)]);
  const isAlone = isMadeOf(characters, { known: new Set(), listed: frenchWords });
  return isAlone || isMadeOf(characters, { known, listed: await communes() });
}

/** A name as a whole, and its words: `Noisy-le-Sec`, `Noisy`, `Sec`. */
function wordsOf(name: string): string[] {
  const whole = guessForm(name);
  const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => [...word].length >= 3);
  return [whole, ...words.map(guessForm)].filter((word) => word !== '');
}

type Words = { known: ReadonlySet<string>; listed: ReadonlySet<string> };

/** Returns whether the characters are known words, at most one listed word, short numbers and separators. */
function isMadeOf(characters: readonly string[], words: Words): boolean {
  /** The fewest listed words of which the first characters are made. */
  const fewest = Array.from({ length: characters.length + 1 }, () => Number.POSITIVE_INFINITY);
  fewest[0] = 0;
  for (const start of characters.keys()) {
    const before = fewest[start] ?? Number.POSITIVE_INFINITY;
    if (before > 1) continue;
    for (const { end, isListed } of tokensAt(characters, start, words)) {
      const count = before + (isListed ? 1 : 0);
      fewest[end] = Math.min(fewest[end] ?? count, count);
    }
  }
  return (fewest.at(-1) ?? Number.POSITIVE_INFINITY) <= 1;
}

type Token = { end: number; isListed: boolean };

function tokensAt(characters: readonly string[], start: number, { known, listed }: Words): Token[] {
  const tokens: Token[] = [];
  if (isSeparator(characters[start])) tokens.push({ end: start + 1, isListed: false });
  const digits = digitsAt(characters, start);
  if (digits > 0 && digits <= MAX_DIGITS) tokens.push({ end: start + digits, isListed: false });
  let word = '';
  for (let end = start + 1; end <= characters.length; end += 1) {
    word += letterOf(characters[end - 1] ?? '') ?? '';
    if (known.has(word)) tokens.push({ end, isListed: false });
    else if (listed.has(word)) tokens.push({ end, isListed: true });
  }
  return tokens;
}

const isSeparator = (character = '') => !/^[\p{L}\p{N}]$/u.test(character);

/** How many digits follow each other; a part of a longer number is none. */
function digitsAt(characters: readonly string[], start: number): number {
  if (/^\p{N}$/u.test(characters[start - 1] ?? '')) return 0;
  let end = start;
  while (/^\p{N}$/u.test(characters[end] ?? '')) end += 1;
  return end - start;
}
