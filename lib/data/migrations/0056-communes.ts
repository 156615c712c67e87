import type { Kysely } from 'kysely';
import { ABBREVIATIONS } from './0045-search-words.ts';
import { runAll } from './statements.ts';

/** The communes that a search names; the words of their names need not be in the name of the street. */
export const communes = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const cases = Object.entries({ ...ABBREVIATIONS, gd: 'grand:*', gde: 'grande', gds: 'grands' })
  .map(([short, long]) => `when '${short}' then '(${short}:* | ${long})'`)
  .join('\n         ');

const statements = [
  // One query for each word of a search. A word also matches as it is written: "st" begins Stalingrad.
  `create function word_queries(written text) returns tsquery[] language sql immutable parallel safe as $$
     select coalesce(array_agg((
       case word
         ${cases}
         else case when word ~ '^([0-9]+|.)$' then word else word || ':*' end end)::tsquery order by at), '{}')
     from unnest(folded_words(written)) with ordinality as w (word, at)
   $$`,
  // Whether a word belongs to the name of a town or is a postal code of it; any other number is that of a house.
  `create function is_of_town(word tsquery, town text) returns boolean language sql stable parallel safe as $$
     select case
       when word::text ~ '^.[0-9]{5}.$' then exists (
         select from addresses a where a.code_insee = town and a.code_postal = substr(word::text, 2, 5))
       when word::text ~ '^.[0-9]+.$' then false
       else coalesce((
         select array_to_tsvector(folded_words(one.commune)) @@ word
         from (select a.commune from addresses a where a.code_insee = town limit 1) one), false) end
   $$`,
  // The addresses of the towns with all words of a search; of those that name the town, streets need none.
  `create or replace function address_search(written text, towns text[]) returns tsquery
   language sql stable parallel safe as $$
     select (select string_agg(quote_literal(town || '#'), ' | ') from unnest(towns) town)::tsquery
       && (select string_agg('(' || word::text || coalesce((
               select string_agg(' | ' || quote_literal(town || '#'), '')
               from unnest(towns) town where is_of_town(word, town)), '') || ')', ' & ')
           from unnest(word_queries(written)) word)::tsquery
   $$`,
  'drop function words_of_towns(text, text[])',
  'drop function address_query(text, text[])',
];
