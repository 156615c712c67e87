const units =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ');
const values = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ['vingt', 20],
  ['trente', 30],
  ['quarante', 40],
  ['cinquante', 50],
  ['soixante', 60],
  ['octante', 80],
  ['', 0],
]);

/** The words with which a number can begin. */
export const numberWords = [...values.keys(), 'cent', 'mille'];

/** Reads a number in French words, independently of the code under test. */
export function readWords(words: string): number {
  const [, millions = '', thousands = '', rest = ''] =
    /^(?:(.+) millions?)? ?(?:(.*?) ?mille)? ?(.*)$/.exec(words) ?? [];
  const thousand = words.includes('mille') ? readHundreds(thousands) || 1 : 0;
  return readHundreds(millions) * 1_000_000 + thousand * 1000 + readHundreds(rest);
}

function readHundreds(words: string): number {
  const [, hundreds = '', rest = ''] = /^(?:(.*?) ?cents?(?: |$))?(.*)$/.exec(words) ?? [];
  const hundred = words.includes('cent') ? values.get(hundreds) || 1 : 0;
  const small = rest.replace(/quatre-vingts?/, 'octante').split(/ et |[ -]/);
  return hundred * 100 + small.reduce((sum, word) => sum + (values.get(word) ?? Number.NaN), 0);
}
