import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The words by which addresses are searched. */
export const addressWords = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // Letters without accents and case, and digits apart from letters: "12bis, rue de l'Église" is {12,bis,rue,de,l,eglise}.
  // Combining marks go before capitals, whose lower case would depend on the locale of the server.
  `create function folded_words(written text) returns text[] language sql immutable parallel safe as $$
     select string_to_array(btrim(regexp_replace(regexp_replace(lower(replace(replace(
       regexp_replace(normalize(left(written, 500), NFKD), '[\\u0300-\\u036f]', '', 'g'),
       'œ', 'oe'), 'Œ', 'oe') collate "C"), '([0-9])([a-z])', '\\1 \\2', 'g'), '[^a-z0-9]+', ' ', 'g')), ' ')
   $$`,
  // The town is one of the words, so that one index answers for a town.
  `alter table addresses add column words tsvector not null generated always as (array_to_tsvector(
     array[code_insee || '#'] || folded_words(coalesce(numero::text, '') || ' ' || coalesce(rep, '') || ' ' || voie))) stored`,
  'create index addresses_words on addresses using gin (words)',
  // What has all the words of a search in one of the towns; words of several letters may be beginnings. Null for none.
  `create function address_query(written text, towns text[]) returns tsquery language sql immutable parallel safe as $$
     select (
       (select string_agg(quote_literal(town || '#'), ' | ') from unnest(towns) town)::tsquery
       && (select string_agg(case when word ~ '^([0-9]+|.)$' then word else word || ':*' end, ' & ')
           from unnest(folded_words(written)) word)::tsquery)
   $$`,
];
