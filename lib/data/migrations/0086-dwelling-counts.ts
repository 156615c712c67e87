import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The dwellings of each address according to its buildings, counted by commune, for towns that have no sectors yet. */
export const dwellingCounts = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // `request` is renewed by each import of addresses or buildings of the commune; `counted` is the last one that was answered.
  `create table dwelling_counts (
     code_insee text primary key,
     request uuid not null,
     asked_at timestamptz,
     counted uuid,
     counted_at timestamptz
   )`,
  `create index dwelling_counts_to_ask on dwelling_counts (asked_at nulls first)
     where counted is distinct from request`,
  // By identifier and not by row: an import removes an address to which no row refers.
  `create table building_dwellings (
     code_insee text not null,
     ban_id text not null,
     nb_log int not null check (nb_log >= 1),
     primary key (code_insee, ban_id)
   )`,
  'grant select, insert, update, delete on dwelling_counts, building_dwellings to tournee_app',
  // The sweep asks for the communes that were imported before.
  `insert into dwelling_counts (code_insee, request)
   select code_insee, gen_random_uuid() from addresses group by code_insee`,
];
