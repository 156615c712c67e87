const abbreviations: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' };

/** A name of a commune without case, accents, hyphens, apostrophes and abbreviations: `St-Denis` and `Saint Denis` are one. */
export function foldCommune(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => abbreviations[word] ?? word)
    .join(' ');
}
