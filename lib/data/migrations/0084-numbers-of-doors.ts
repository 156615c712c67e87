import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Numbers of the BAN that are none, 0 and 99999, and suffixes of numbers as plates and files write them. */
export const numbersOfDoors = {
  up: (db: Kysely<unknown>) => runAll(db, [...numbers, ...suffixes]),
};

const hasDoors = `exists (
  select from addresses d
  where d.code_insee = p.code_insee and lower(d.voie) = lower(p.voie) and d.kind = 'door' and d.numero is not null
    and coalesce(street_of(d.ban_id) = street_of(p.ban_id), true))`;

const numbers = [
  // An address to call at, a street or hamlet without any number, or the line of a street whose doors have numbers: no door.
  `alter table addresses add column kind text not null default 'door' check (kind in ('door', 'place', 'street'))`,
  // The street of an id of the usual form: "93010_7003_00002_bis" is number 2 bis of "93010_7003".
  `create function street_of(ban_id text) returns text language sql immutable parallel safe as $$
     select substring(ban_id from '^(.+)_[0-9]{5}(_.*)?$')
   $$`,
  'create index addresses_of_street on addresses (code_insee, lower(voie))',
  `update addresses set numero = null, rep = null, kind = 'place' where numero in (0, 99999)`,
  `update addresses p set kind = 'street' where p.kind = 'place' and ${hasDoors}`,
  `create index addresses_without_door on addresses (code_insee) where kind <> 'door'`,
  'update sectors_adresses set numero = null, rep = null where numero in (0, 99999)',
  // What was visited, or something was said about, stays; so do all addresses of seasons that are over.
  `with gone as (
     delete from sectors_adresses sa
     using operations o join entities e on e.id = o.entity_id
     where o.id = sa.operation_id and o.date_end >= (now() at time zone e.time_zone)::date
       and sa.fk_adresse in (select id from addresses where kind = 'street')
       and not sa.do_not_call and not sa.given_by_hand and sa.nb_log_source <> 'manual'
       and not exists (select from passages p where p.fk_operation = sa.operation_id and p.fk_adresse = sa.fk_adresse)
       and not exists (select from dwellings w where w.fk_adresse = sa.fk_adresse and w.entity_id = sa.entity_id)
     returning sa.fk_sector
   )
   update sectors set version = version + 1, updated_at = now() where id in (select fk_sector from gone)`,
  `update sectors_adresses a set walk = n.place
   from (
     select id, walk, row_number() over (partition by fk_sector order by walk, id) as place
     from sectors_adresses where walk is not null
   ) n
   where n.id = a.id and n.walk <> n.place`,
  `delete from addresses a
   where a.kind = 'street'
     and not exists (select from sectors_adresses r where r.fk_adresse = a.id)
     and not exists (select from passages r where r.fk_adresse = a.id)
     and not exists (select from dwellings r where r.fk_adresse = a.id)`,
];

/** A suffix and its short form, in both directions. */
const TWINS = { b: 'bis', bis: 'b', t: 'ter', ter: 't', q: 'quater', quater: 'q' };
const twin = (word: string) =>
  `case ${word} ${Object.entries(TWINS)
    .map(([one, other]) => `when '${one}' then '${other}'`)
    .join(' ')} end`;

const suffixes = [
  // One query for each word of a search, as word_queries, that also finds a suffix as others write it: "5b" is "5 bis", and "42abis"
  // is "42 a bis". A letter alone is a suffix only behind a number.
  `create function plate_queries(written text) returns tsquery[] language sql immutable parallel safe as $$
     select coalesce(array_agg(coalesce(query || nullif(concat_ws(' | ',
       case when word ~ '^(bis|ter|quater)$' or word ~ '^[btq]$' and before ~ '^[0-9]+$' then ${twin('word')} end,
       case when word ~ '^(bis|ter|quater)$' and before ~ '^[a-z]$' then before || word end,
       case when word ~ '^[a-z]$' and before ~ '^[0-9]+$' and after ~ '^(bis|ter|quater)$' then word || after end,
       case when word ~ '^[a-z](bis|ter|quater)$' and before ~ '^[0-9]+$'
         then '(' || left(word, 1) || ' & (' || substr(word, 2) || ' | ' || ${twin('substr(word, 2)')} || '))' end
     ), '')::tsquery, query) order by at), '{}')
     from (
       select word, at, query, lag(word) over (order by at) as before, lead(word) over (order by at) as after
       from unnest(folded_words(written), word_queries(written)) with ordinality as w (word, query, at)
     ) words
   $$`,
  // As address_search, with the suffixes of plates.
  `create function plate_search(written text, towns text[]) returns tsquery language sql stable parallel safe as $$
     select (select string_agg(quote_literal(town || '#'), ' | ') from unnest(towns) town)::tsquery
       && (select string_agg('(' || word::text || coalesce((
               select string_agg(' | ' || quote_literal(town || '#'), '')
               from unnest(towns) town where is_of_town(word, town)), '') || ')', ' & ')
           from unnest(plate_queries(written)) word)::tsquery
   $$`,
];
