const abbreviations: Record<string, string> = {
  all: 'allee',
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  blvd: 'boulevard',
  boul: 'boulevard',
  che: 'chemin',
  chem: 'chemin',
  crs: 'cours',
  dr: 'docteur',
  fg: 'faubourg',
  gal: 'general',
  gen: 'general',
  imp: 'impasse',
  mal: 'marechal',
  pl: 'place',
  pdt: 'president',
  pres: 'president',
  prof: 'professeur',
  r: 'rue',
  res: 'residence',
  rte: 'route',
  sq: 'square',
  st: 'saint',
  ste: 'sainte',
};

/** A street's name as it is compared: without case, accents and punctuation, abbreviated words written out. */
export function foldedStreet(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => abbreviations[word] ?? word)
    .join(' ');
}
