import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** What figures are read from. */
export const figures = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const FIRST = 0xc0;
const LAST = 0x52f;

/** Capitals beyond ASCII whose lower case is a single letter, as `normalizedUnit` folds them; a test compares the two. */
const capitals = Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCodePoint(FIRST + at))
  .filter((letter) => letter !== letter.toLowerCase() && letter.toLowerCase().length === 1)
  .join('');

const folded = (unit: 'floor' | 'door') => `case
  when ${unit} is null then ''
  when octet_length(btrim(${unit})) = char_length(btrim(${unit})) then lower(btrim(${unit}) collate "C")
  else translate(lower(normalize(btrim(${unit}), NFC) collate "C"), '${capitals}', '${capitals.toLowerCase()}')
end`;

const statements = [
  // The dwelling of an address, the same for every way to write its floor and door. The length keeps the two apart.
  `alter table passages add column dwelling text collate "C" not null generated always as
     (char_length(${folded('floor')})::text || ':' || ${folded('floor')} || ${folded('door')}) stored`,
  // Visits without an address are at none: their index entries served nobody.
  'drop index passages_by_address',
  `create index passages_by_address on passages (fk_adresse, fk_operation, passed_at desc, passage_id desc)
     where fk_adresse is not null`,
];
