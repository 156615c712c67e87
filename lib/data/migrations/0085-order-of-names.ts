import type { Kysely } from 'kysely';
import {
  accented,
  ignored,
  kanaGroups,
  letterGroups,
  ligatures,
  markGroups,
  signGroups,
  undivided,
} from './order-of-characters.ts';
import { runAll } from './statements.ts';

/** Names in clear have a key beside them by which they sort as people expect. */
export const orderOfNames = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

/** What a character counts for: first of all, then if all names are equal so far, and then. */
type Weights = { first: string; accent: string; capital: string };

const PLAIN = '!';
/** Below all other weights, so that a name comes before those that it begins. */
const END = '\u0001';

const code = (character: string): number => character.codePointAt(0) ?? 0;
const after = (weight: string, places: number): string => String.fromCodePoint(code(weight) + places);
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Stand for undivided characters while the others are decomposed. */
const standIns = Array.from(undivided, (_, at) => after('\uf800', at));
const standInOf = new Map(Array.from(undivided, (character, at) => [character, standIns[at] ?? character]));

/** Goes before pictographs, which have no weight of their own, and before Chinese characters, which come last of all. */
const SIGN = '\uf8fe';
const CHINESE = '\uf000';
const RARE_CHINESE = '\uf001';
const LIGATURE = '\uf8ff';

// Above the digits, which stand for themselves after the length of their number.
const FIRST_SIGN = ':';
const allSigns = [...signGroups, [SIGN]];
const LENGTH_OF_NUMBER = after(FIRST_SIGN, allSigns.length);
const FIRST_LETTER = after(LENGTH_OF_NUMBER, 128);
const FIRST_KANA = '\ue000';

const marks = [...markGroups, [LIGATURE]];
const FIRST_ACCENTED = after(PLAIN, 1);
const FIRST_MARK = after(FIRST_ACCENTED, accented.length);

const isCapital = (character: string): boolean => character !== character.toLowerCase();

function weightsOf(group: string[], first: string): [string, Weights][] {
  return group.map((character, at) => {
    const place = accented.indexOf(character);
    const accent = place === -1 ? PLAIN : after(FIRST_ACCENTED, accented.indexOf(character.toLowerCase()));
    const capital = after(PLAIN, place === -1 ? at : Number(isCapital(character)));
    return [standInOf.get(character) ?? character, { first, accent, capital }];
  });
}

const weightsFrom = (lowest: string, groups: string[][]): [string, Weights][] =>
  groups.flatMap((group, at) => weightsOf(group, after(lowest, at)));

const digits = Array.from('0123456789', (digit): [string, Weights] => [
  digit,
  { first: digit, accent: PLAIN, capital: PLAIN },
]);

// The search for a character begins with the first one.
const isAscii = ([character]: [string, Weights]): boolean => code(character) < 128;
const unsorted = [
  ...digits,
  ...weightsFrom(FIRST_SIGN, allSigns),
  ...weightsFrom(FIRST_LETTER, letterGroups),
  ...weightsFrom(FIRST_KANA, kanaGroups),
];
const characters = [...unsorted.filter(isAscii), ...unsorted.filter((one) => !isAscii(one))];

const flatMarks = marks.flatMap((group, at) =>
  group.map((mark) => ({ mark, weight: after(FIRST_MARK, at) })),
);

const ignoredCharacters = ignored.split(' ').flatMap((range) => {
  const [from = 0, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
});

/** `translate` removes the characters at the end of this, for which there is no weight. */
const known = [
  ...characters.map(([character]) => character),
  ...flatMarks.map(({ mark }) => mark),
  ...ignoredCharacters,
].join('');
const firsts = characters.map(([, { first }]) => first).join('');
const accents = [
  ...characters.map(([, { accent }]) => accent),
  ...flatMarks.map(({ weight }) => weight),
].join('');
const capitals = [...characters.map(([, { capital }]) => capital), ...flatMarks.map(() => PLAIN)].join('');

/** The digits of other scripts, ten after each of these zeros. */
const zeros = Array.from('٠۰०০௦๐');
const otherDigits = zeros.flatMap((zero) => Array.from({ length: 10 }, (_, at) => after(zero, at))).join('');

const withoutLigatures = ligatures.reduce(
  (replaced, [ligature, [one = '', other = '']]) =>
    `replace(${replaced}, '${ligature}', '${one}${LIGATURE}${other}')`,
  'letters',
);

const statements = [
  // Four parts: the letters, with the length of a number before its digits; the accents; the capitals; the name, which decides
  // between names that differ in nothing else. As "Intl.Collator('fr', { numeric: true })" compares; a test compares them.
  // No more than 100 characters count: an entry of an index is bounded.
  `create function order_of_name(name text) returns text language plpgsql immutable strict parallel safe as $body$
   declare
     letters text := left(name, 100);
     firsts text;
   begin
     if octet_length(letters) <> char_length(letters) then
       letters := normalize(translate(normalize(letters, NFC), '${undivided}', '${standIns.join('')}'), NFKD);
       letters := translate(${withoutLigatures}, '${otherDigits}', '${'0123456789'.repeat(zeros.length)}');
       -- Thai vowels that are written before their consonant are read after it.
       letters := regexp_replace(letters, '([เ-ไ])([ก-ฮ])', '\\2\\1', 'g');
       letters := regexp_replace(letters, '([←-⯿🀀-🫿])', '${SIGN}\\1', 'g');
       letters := regexp_replace(letters, '([一-鿿])', '${CHINESE}\\1', 'g');
       letters := left(regexp_replace(letters, '([㐀-䶿𠀀-𳿿])', '${RARE_CHINESE}\\1', 'g'), 200);
     end if;
     letters := regexp_replace(letters, '(?<![0-9])0+(?=[0-9])', '', 'g');
     firsts := translate(letters, ${quoted(known)}, ${quoted(firsts)});
     if firsts ~ '[0-9]' then
       select string_agg(part[1] || case when part[2] = '' then '' else
           chr(${code(LENGTH_OF_NUMBER)} + char_length(part[2])) || part[2] end, '' order by at)
         into firsts
         from regexp_matches(firsts, '([^0-9]*)([0-9]*)', 'g') with ordinality as found (part, at);
     end if;
     return firsts || '${END}'
       || rtrim(translate(letters, ${quoted(known)}, ${quoted(accents)}), '${PLAIN}') || '${END}'
       || rtrim(translate(letters, ${quoted(known)}, ${quoted(capitals)}), '${PLAIN}') || '${END}' || left(name, 100);
   end $body$`,
  // The columns fill themselves, for rows that the previous release writes too.
  keyColumn('sectors', 'sector_name'),
  keyColumn('operations', 'name'),
  keyColumn('users', 'username'),
  'drop index sectors_by_name',
  'drop index sectors_of_operation_by_name',
  'drop index sectors_of_all_by_name',
  'drop index users_by_username',
  'create index sectors_by_name on sectors (entity_id, name_order, id)',
  'create index sectors_of_operation_by_name on sectors (operation_id, name_order, id)',
  'create index sectors_of_all_by_name on sectors (name_order, id)',
  'create index users_by_username on users (entity_id, name_order, id)',
  'create index users_of_all_by_username on users (name_order, id) where deleted_at is null',
];

function keyColumn(table: string, name: string): string {
  return `alter table ${table} add column name_order text collate "C" not null
    generated always as (order_of_name(${name})) stored`;
}
