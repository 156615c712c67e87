/** Digits and signs that are typed instead of letters; i and l are one, because 1 stands for both. */
const standsFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
};

/** The characters of a text without case and accents; ligatures as two letters. */
export function plainCharacters(text: string): string[] {
  if (/^[a-z]*$/.test(text)) return [...text];
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain.replace(/œ/g, 'oe').replace(/æ/g, 'ae')];
}

/** The letter for which a plain character may stand; undefined for a separator and digits that stand for none. */
export function letterOf(character: string): string | undefined {
  const letter = standsFor[character] ?? character;
  // The usual case first: the lists hold 100,000 words.
  if (letter >= 'a' && letter <= 'z') return letter;
  return /^\p{L}$/u.test(letter) ? letter : undefined;
}

/** A word as passwords are compared: `P0mpiers` and `pompiers` are one, and so are `Noisy-le-Sec` and `noisylesec`. */
export function guessForm(word: string): string {
  return plainCharacters(word)
    .map((character) => letterOf(character) ?? '')
    .join('');
}
