import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The place of each address in the walk of its sector, and whether its sector was given by hand. */
export const walkingOrder = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  'alter table sectors_adresses add column walk int check (walk >= 1)',
  'alter table sectors_adresses add column given_by_hand boolean not null default false',
  'alter table sectors_adresses add constraint given_to_a_sector check (not given_by_hand or fk_sector is not null)',
  'create index sectors_adresses_in_walking_order on sectors_adresses (fk_sector, coalesce(walk, 0), id)',
  // In the order of the streets, until the sector changes.
  `update sectors_adresses a set walk = n.walk
   from (
     select id, row_number() over (partition by fk_sector order by voie, coalesce(numero, 0), coalesce(rep, ''), id) as walk
     from sectors_adresses where fk_sector is not null
   ) n
   where n.id = a.id`,
];
