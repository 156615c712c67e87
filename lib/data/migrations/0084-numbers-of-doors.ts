import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The numbers 0 and 99999 of the BAN are none: they name a street, or a hamlet without numbers. */
export const placesWithoutNumber = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const hasDoors = `exists (
  select from addresses d
  where d.code_insee = p.code_insee and lower(d.voie) = lower(p.voie) and d.kind = 'door' and d.numero is not null
    and coalesce(street_of(d.ban_id) = street_of(p.ban_id), true))`;

const statements = [
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
