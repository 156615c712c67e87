import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Searches of addresses know abbreviations of streets and titles, and the towns in which they look. */
export const searchWords = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

/** Abbreviations that are no beginning of their word; a letter alone may be that of a number. */
export const ABBREVIATIONS: Record<string, string> = {
  bd: 'boulevard',
  bld: 'boulevard',
  blvd: 'boulevard',
  bvd: 'boulevard',
  chm: 'chemin',
  cne: 'capitaine',
  cdt: 'commandant',
  cmdt: 'commandant',
  crs: 'cours',
  dr: 'docteur',
  fbg: 'faubourg',
  fg: 'faubourg',
  gal: 'general',
  gdal: 'general',
  hlm: 'habitation',
  lt: 'lieutenant',
  lot: 'lotissement',
  mal: 'marechal',
  mgr: 'monseigneur',
  pdt: 'president',
  pr: 'professeur',
  pte: 'porte',
  qu: 'quai',
  res: 'residence',
  rpt: 'rond',
  rte: 'route',
  sgt: 'sergent',
  st: 'saint',
  ste: 'sainte',
  sts: 'saints',
  vlge: 'village',
  za: 'zone',
  zi: 'zone',
};

const cases = Object.entries(ABBREVIATIONS)
  .map(([short, long]) => `when '${short}' then '(${short}:* | ${long})'`)
  .join('\n             ');

const statements = [
  // A word also matches as it is written: "st" begins Stalingrad, and some references write "Bd".
  `create or replace function address_query(written text, towns text[]) returns tsquery
   language sql immutable parallel safe as $$
     select (
       (select string_agg(quote_literal(town || '#'), ' | ') from unnest(towns) town)::tsquery
       && (select string_agg(
             case word
             ${cases}
             else case when word ~ '^([0-9]+|.)$' then word else word || ':*' end end, ' & ')
           from unnest(folded_words(written)) word)::tsquery)
   $$`,
  // The words of a search that no street of the towns has, but the name or the postal code of one of them.
  `create function words_of_towns(written text, towns text[]) returns text[] language sql stable parallel safe as $$
     select coalesce(array_agg(word), '{}') from unnest(folded_words(written)) word
     where not exists (select from addresses a where a.words @@ address_query(word, towns))
       and exists (
         select from unnest(towns) town
         where exists (
           select from (
             select commune from addresses a where a.words @@ quote_literal(town || '#')::tsquery limit 1
           ) one cross join unnest(folded_words(one.commune)) of_town
           where of_town = word or (length(word) > 1 and starts_with(of_town, word)))
         or (word ~ '^[0-9]{5}$' and exists (
           select from addresses a where a.words @@ quote_literal(town || '#')::tsquery and a.code_postal = word)))
   $$`,
  // A search by the words of its streets; by its towns alone when it has no other words.
  `create function address_search(written text, towns text[]) returns tsquery language sql stable parallel safe as $$
     select case when cardinality(streets) = 0 and cardinality(folded_words(written)) > 0
       then (select string_agg(quote_literal(town || '#'), ' | ') from unnest(towns) town)::tsquery
       else address_query(array_to_string(streets, ' '), towns) end
     from (
       select array(
         select word from unnest(folded_words(written)) with ordinality as w (word, at)
         where word <> all (words_of_towns(written, towns)) order by at) as streets
     ) s
   $$`,
];
