/** The abbreviations on street signs and in files. */
const abbreviations: Readonly<Record<string, string>> = {
  all: 'allee',
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  blvd: 'boulevard',
  boul: 'boulevard',
  bvd: 'boulevard',
  ch: 'chemin',
  che: 'chemin',
  chem: 'chemin',
  crs: 'cours',
  fg: 'faubourg',
  imp: 'impasse',
  pl: 'place',
  r: 'rue',
  res: 'residence',
  rte: 'route',
  sq: 'square',
  st: 'saint',
  ste: 'sainte',
  dr: 'docteur',
  cdt: 'commandant',
  cne: 'capitaine',
  gal: 'general',
  gen: 'general',
  lt: 'lieutenant',
  mal: 'marechal',
  pdt: 'president',
  pr: 'professeur',
  pres: 'president',
  prof: 'professeur',
};

/** Folds a street name, so that spellings that differ in case, accents, punctuation or abbreviations become equal. */
export function foldStreet(name: string): string {
  const words = mended(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.map((word) => abbreviations[word] ?? word).join(' ');
}

/** Repairs UTF-8 that was decoded as Latin-1: `Ã©` for `é`. */
function mended(name: string): string {
  if (!/[ÃÂ][\u0080-\u00bf]/.test(name)) return name;
  const once = Buffer.from(name, 'latin1').toString('utf8');
  return once.includes('\ufffd') ? name : once;
}
