import type { Kysely } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** What the buildings say of the addresses of sectors, beside what was said by hand, and how far each sector is. */
export const enrichment = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // Kept under a number by hand, so that it can be returned to.
  'alter table sectors_adresses add column enriched_nb_log int check (enriched_nb_log >= 1)',
  'alter table sectors_adresses add column enriched_source text',
  // Beside the sectors, because a phone loads a sector again whenever its row is written.
  `create table sector_enrichments (
     sector_id bigint primary key,
     operation_id bigint not null,
     entity_id bigint not null,
     state text not null check (state in ('pending', 'done', 'failed')),
     at timestamptz,
     request uuid not null,
     asked_at timestamptz,
     client_ip text,
     foreign key (sector_id, operation_id, entity_id) references sectors (id, operation_id, entity_id) on delete cascade
   )`,
  `create index sector_enrichments_to_ask on sector_enrichments (asked_at nulls first)
     where state <> 'done' or asked_at is null`,
  ...protect('sector_enrichments'),
  plannerFriendlyPolicy('sector_enrichments'),
  'grant select, insert, update, delete on sector_enrichments to tournee_app',
  // The sweep asks for the sectors from before, unless their operation is over.
  `insert into sector_enrichments (sector_id, operation_id, entity_id, state, request, asked_at)
   select s.id, s.operation_id, s.entity_id, case when o.date_end >= current_date then 'pending' else 'done' end,
     gen_random_uuid(), case when o.date_end >= current_date then null else now() end
   from sectors s join operations o on o.id = s.operation_id where s.outline is not null`,
];
