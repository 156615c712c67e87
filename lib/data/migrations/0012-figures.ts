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

const statements = [
  `create function folded_unit(unit text) returns text language plpgsql immutable parallel safe as $$
   declare trimmed text := btrim(unit);
   begin
     if unit is null then return ''; end if;
     if octet_length(trimmed) = char_length(trimmed) then return lower(trimmed collate "C"); end if;
     return translate(lower(normalize(trimmed, NFC) collate "C"), '${capitals}', '${capitals.toLowerCase()}');
   end $$`,
  // A separate plpgsql function, because PostgreSQL parses the column's expression again for every insert.
  `create function dwelling_of(floor text, door text) returns text language plpgsql immutable parallel safe as $$
   begin
     if floor is null and door is null then return '0:'; end if;
     return char_length(folded_unit(floor)) || ':' || folded_unit(floor) || folded_unit(door);
   end $$`,
  // The dwelling does not depend on how floor and door are written. The length separates the two.
  `alter table passages add column dwelling text collate "C" not null
     generated always as (dwelling_of(floor, door)) stored`,
  // Without visits that have no address: no query needs their index entries.
  'drop index passages_by_address',
  `create index passages_by_address on passages (fk_adresse, fk_operation, passed_at desc, passage_id desc)
     where fk_adresse is not null`,
];
