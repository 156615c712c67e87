import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/**
 * Plans the joins with transition tables at every execution. PL/pgSQL keeps the plan of its first execution, and a plan
 * made for a single row is a nested loop: with the thousands of addresses of a redrawn sector it takes quadratic time.
 * Dynamic statements are planned for the rows that there are.
 */
export const plansOfTriggers = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const triggerFunction = (name: string, body: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ ${body} $$`;

const statements = [
  triggerFunction(
    'note_changed_addresses',
    `begin
       insert into field_changes (collection, object_id, entity_id, fk_operation, fk_sector, ope_user_id, seq, is_live,
         document_id, gone_at)
       select 'addresses', a.id, a.entity_id, a.operation_id, a.fk_sector, null, next_field_seq(a.entity_id),
         a.fk_sector is not null, null, null
       from (select * from rows order by id) a
       on conflict (collection, object_id) do update set fk_sector = excluded.fk_sector, seq = excluded.seq,
         is_live = excluded.is_live;
       execute $sql$
         insert into field_left (entity_id, collection, object_id, fk_sector, seq)
         select n.entity_id, 'addresses', n.id, o.fk_sector, next_field_seq(n.entity_id)
         from rows n join before o on o.id = n.id
         where o.fk_sector is distinct from n.fk_sector and o.fk_sector is not null
       $sql$;
       return null;
     end`,
  ),
  triggerFunction(
    'note_removed_addresses',
    `begin
       execute $sql$
         update field_changes c set seq = next_field_seq(c.entity_id), is_live = false, gone_at = now()
         from rows a where c.collection = 'addresses' and c.object_id = a.id
       $sql$;
       return null;
     end`,
  ),
];
