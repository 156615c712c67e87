import type { Kysely } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** At which dwellings an association does not call, from season to season and without any name. */
export const dwellings = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `create table dwellings (
     entity_id bigint not null references entities on delete cascade,
     fk_adresse bigint not null references addresses,
     -- The key that passages have, the same for every way to write floor and door.
     dwelling text collate "C" not null generated always as (dwelling_of(floor, door)) stored,
     floor text,
     door text,
     do_not_call boolean not null,
     by_user_id bigint,
     at timestamptz not null,
     primary key (fk_adresse, entity_id, dwelling),
     check (num_nonnulls(floor, door) > 0)
   )`,
  // A map has those of the whole association.
  'create index dwellings_of_entity on dwellings (entity_id)',
  ...protect('dwellings'),
  plannerFriendlyPolicy('dwellings'),
  'grant select, insert, update, delete on dwellings to tournee_app',
  // The documents of the address show its dwellings, in every operation that has it; numbered as visits are.
  `create function note_dwelling() returns trigger language plpgsql as $$
   declare number bigint := next_field_seq(new.entity_id);
   begin
     update field_changes c set seq = number
       from sectors_adresses a
       where a.fk_adresse = new.fk_adresse and a.entity_id = new.entity_id
         and c.collection = 'addresses' and c.object_id = a.id and c.seq <> number;
     return null;
   end $$`,
  `create constraint trigger dwelling_noted after insert or update on dwellings
     deferrable initially deferred for each row execute function note_dwelling()`,
];
