import type { Address, Door } from './doors.ts';

const OTHER_FORM: Record<string, string> = {
  b: 'bis',
  bis: 'b',
  t: 'ter',
  ter: 't',
  q: 'quater',
  quater: 'q',
};

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s'’,-]+/)
    .filter((word) => word !== '');

/**
 * The doors whose number or street has each typed word: `12 lilas`, `5 bis`. `5b` also finds 5 bis, and `5 bis` 5 b, unless the street
 * has the plate as it was typed.
 */
export function findDoors(all: readonly Door[], typed: string): Door[] {
  const readings = readingsOf(wordsOf(typed));
  const has = (words: string[]) => readings.some((reading) => reading.every((word) => isIn(words, word)));
  const exact = new Set(all.filter((door) => has(wordsAt(door).plate)));
  const streets = new Set([...exact].map(streetOf));
  return all.filter((door) => {
    const { other } = wordsAt(door);
    return exact.has(door) || (other !== undefined && !streets.has(streetOf(door)) && has(other));
  });
}

/** The words of a plate as the file writes it, and with the other form of its suffix, if it has one. */
type Plate = { plate: string[]; other?: string[] };
/** Cached by address, as each letter that is typed searches thousands. */
const plates = new WeakMap<Address, Plate>();

function wordsAt({ address }: Door): Plate {
  const known = plates.get(address);
  if (known) return known;
  const suffix = address.rep ? wordsOf(address.rep).join('') : '';
  const other = otherForm(suffix);
  const made = {
    plate: plateWords(address, suffix),
    ...(other === suffix ? {} : { other: plateWords(address, other) }),
  };
  plates.set(address, made);
  return made;
}

/** The typed words as they are, and with a number joined to one or two words after it: `42 a bis` is 42abis. */
function readingsOf(words: string[]): string[][] {
  const at = words.findIndex((word) => /^\d/.test(word));
  if (at < 0) return [words];
  return [1, 2, 3].map((length) => [
    ...words.slice(0, at),
    words.slice(at, at + length).join(''),
    ...words.slice(at + length),
  ]);
}

/** A number is typed whole, a word may be its beginning. */
const isIn = (words: string[], typed: string): boolean =>
  /^\d/.test(typed) ? words.includes(typed) : words.some((word) => word.startsWith(typed));

const streetOf = ({ address }: Door): string => address.voie;

function plateWords({ numero, voie }: Address, suffix: string): string[] {
  const number = String(numero ?? '');
  return [number, number + suffix, suffix, ...streetWords(voie)].filter((word) => word !== '');
}

/** Cached by street, as thousands of doors stand in few streets. */
const knownStreets = new Map<string, string[]>();

function streetWords(street: string): string[] {
  const words = knownStreets.get(street) ?? wordsOf(street);
  knownStreets.set(street, words);
  return words;
}

/** `b` for `bis` and the other way round, also at the end of a suffix of two parts. */
const otherForm = (suffix: string): string =>
  suffix.replace(/(bis|quater|ter|[bqt])$/, (form) => OTHER_FORM[form] ?? form);
