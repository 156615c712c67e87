import type { Kysely } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** What phones ask for: which documents changed, and which left a sector or a member, in the order of the commits. */
export const fieldChanges = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const triggerFunction = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ ${body} $$`;

/** Runs at the commit, so that no transaction waits for a number while another one still works. */
const atCommit = (name: string, when: string, run: string) => `create constraint trigger ${name} after ${when}
   deferrable initially deferred for each row ${run}`;

const changeColumns =
  'collection, object_id, entity_id, fk_operation, fk_sector, ope_user_id, seq, is_live, document_id, gone_at';

/** Writes one change, or numbers it again. */
const noteChange = (values: string) => `insert into field_changes (${changeColumns}) values (${values})
  on conflict (collection, object_id) do update set fk_sector = excluded.fk_sector, ope_user_id = excluded.ope_user_id,
    seq = excluded.seq, is_live = excluded.is_live, document_id = excluded.document_id, gone_at = excluded.gone_at;`;

/** The change of the address that a passage of this row belongs to, because its document shows the last visit. */
const noteAddressOf = (row: 'old' | 'new') => `update field_changes c set seq = number
  from sectors_adresses a
  where a.operation_id = ${row}.fk_operation and a.fk_adresse = ${row}.fk_adresse
    and c.collection = 'addresses' and c.object_id = a.id and c.seq <> number;`;

const addressChange = `insert into field_changes (${changeColumns})
  select 'addresses', a.id, a.entity_id, a.operation_id, a.fk_sector, null, next_field_seq(a.entity_id),
    a.fk_sector is not null, null, null
  from (select * from rows order by id) a
  on conflict (collection, object_id) do update set fk_sector = excluded.fk_sector, seq = excluded.seq,
    is_live = excluded.is_live;`;

const fieldTables = ['field_heads', 'field_changes', 'field_left', 'field_revoked'];

const statements = [
  // One counter for each association: numbers are in the order of the commits.
  `create table field_heads (
     entity_id bigint primary key references entities on delete cascade,
     seq bigint not null,
     floor bigint not null default 0,
     epoch uuid not null default gen_random_uuid()
   ) with (fillfactor = 50)`,
  // The newest change of each document. Beside the records, so that their indexes are not written twice.
  `create table field_changes (
     collection text not null check (collection in ('passages', 'addresses', 'sectors', 'members')),
     object_id bigint not null,
     entity_id bigint not null,
     fk_operation bigint not null,
     fk_sector bigint,
     ope_user_id bigint,
     seq bigint not null,
     is_live boolean not null,
     document_id uuid,
     gone_at timestamptz,
     primary key (collection, object_id)
   )`,
  // A phone's next page, in each of its sectors or of the whole operation.
  'create index field_changes_of_operation on field_changes (fk_operation, collection, seq, object_id)',
  `create index field_changes_of_sector on field_changes (fk_sector, collection, seq, object_id)
     where fk_sector is not null`,
  `create index field_changes_of_member on field_changes (ope_user_id, seq, object_id)
     where collection = 'passages'`,
  `create index field_changes_gone on field_changes (gone_at) where gone_at is not null`,
  // A row for each sector or member that a document has left.
  `create table field_left (
     id bigint generated always as identity primary key,
     entity_id bigint not null,
     collection text not null,
     object_id bigint not null,
     fk_sector bigint,
     ope_user_id bigint,
     seq bigint not null,
     at timestamptz not null default now(),
     check (num_nonnulls(fk_sector, ope_user_id) = 1)
   )`,
  'create index field_left_of_sector on field_left (fk_sector, collection, seq) where fk_sector is not null',
  'create index field_left_of_member on field_left (ope_user_id, collection, seq) where ope_user_id is not null',
  'create index field_left_by_age on field_left (at)',
  'alter table sector_members add column granted_seq bigint not null default 1',
  `create table field_revoked (
     ope_user_id bigint not null,
     sector_id bigint not null,
     entity_id bigint not null,
     seq bigint not null,
     at timestamptz not null default now(),
     primary key (ope_user_id, sector_id)
   )`,
  'create index field_revoked_by_age on field_revoked (at)',
  ...fieldTables.flatMap((table) => [...protect(table), plannerFriendlyPolicy(table)]),
  `grant select, insert, update, delete on ${fieldTables.join(', ')} to tournee_app`,
  'grant usage on all sequences in schema public to tournee_app',
  // The number of this transaction for an association, taken at its first use. Those taken are kept with the associations they
  // are of, because a job may write rows of several: ' 12:345 13:67'. An update is tried first, and the setting assigned,
  // because both cost less.
  `create function next_field_seq(entity bigint) returns bigint language plpgsql as $$
   declare
     taken text := coalesce(current_setting('app.field_seq', true), '');
     at int := position(' ' || entity || ':' in taken);
     number bigint;
   begin
     if at > 0 then return split_part(split_part(substr(taken, at + 1), ' ', 1), ':', 2); end if;
     update field_heads as h set seq = h.seq + 1 where h.entity_id = entity returning h.seq into number;
     if not found then
       insert into field_heads as h (entity_id, seq) values (entity, 2)
         on conflict (entity_id) do update set seq = h.seq + 1 returning h.seq into number;
     end if;
     taken := set_config('app.field_seq', taken || ' ' || entity || ':' || number, true);
     return number;
   end $$`,
  triggerFunction(
    'note_passage',
    `declare number bigint := next_field_seq(new.entity_id);
     begin
       ${noteChange(`'passages', new.passage_id, new.entity_id, new.fk_operation, new.fk_sector, new.fk_user, number, new.deleted_at is null, null, null`)}
       if tg_op = 'UPDATE' then
         if old.fk_sector <> new.fk_sector then
           insert into field_left (entity_id, collection, object_id, fk_sector, seq)
             values (new.entity_id, 'passages', new.passage_id, old.fk_sector, number);
         end if;
         if old.fk_user <> new.fk_user then
           insert into field_left (entity_id, collection, object_id, ope_user_id, seq)
             values (new.entity_id, 'passages', new.passage_id, old.fk_user, number);
         end if;
         if old.fk_adresse is distinct from new.fk_adresse and old.fk_adresse is not null then
           ${noteAddressOf('old')}
         end if;
       end if;
       if new.fk_adresse is not null then ${noteAddressOf('new')} end if;
       return null;
     end`,
  ),
  atCommit('passage_recorded', 'insert on passages', 'execute function note_passage()'),
  // An update without a new version does not change the document: it only encrypts cells again.
  atCommit(
    'passage_noted',
    'update on passages',
    'when (old.version <> new.version) execute function note_passage()',
  ),
  triggerFunction(
    'note_removed_passage',
    `declare number bigint := next_field_seq(old.entity_id);
     begin
       ${noteChange(`'passages', old.passage_id, old.entity_id, old.fk_operation, old.fk_sector, old.fk_user, number, false, old.id, now()`)}
       if old.fk_adresse is not null then ${noteAddressOf('old')} end if;
       return null;
     end`,
  ),
  atCommit('passage_removed', 'delete on passages', 'execute function note_removed_passage()'),
  // A sector has thousands of addresses, which one statement writes: numbered together, before the commit.
  triggerFunction('note_new_addresses', `begin ${addressChange} return null; end`),
  `create trigger addresses_assigned after insert on sectors_adresses referencing new table as rows
     for each statement execute function note_new_addresses()`,
  triggerFunction(
    'note_changed_addresses',
    `begin
       ${addressChange}
       insert into field_left (entity_id, collection, object_id, fk_sector, seq)
       select n.entity_id, 'addresses', n.id, o.fk_sector, next_field_seq(n.entity_id)
       from rows n join before o on o.id = n.id
       where o.fk_sector is distinct from n.fk_sector and o.fk_sector is not null;
       return null;
     end`,
  ),
  `create trigger addresses_changed after update on sectors_adresses referencing new table as rows old table as before
     for each statement execute function note_changed_addresses()`,
  triggerFunction(
    'note_removed_addresses',
    `begin
       update field_changes c set seq = next_field_seq(c.entity_id), is_live = false, gone_at = now()
       from rows a where c.collection = 'addresses' and c.object_id = a.id;
       return null;
     end`,
  ),
  `create trigger addresses_removed after delete on sectors_adresses referencing old table as rows
     for each statement execute function note_removed_addresses()`,
  triggerFunction(
    'note_sector',
    `begin
       ${noteChange(`'sectors', new.id, new.entity_id, new.operation_id, new.id, null, next_field_seq(new.entity_id), new.deleted_at is null, null, null`)}
       return null;
     end`,
  ),
  atCommit('sector_noted', 'insert or update on sectors', 'execute function note_sector()'),
  triggerFunction(
    'note_removed_sector',
    `begin
       ${noteChange(`'sectors', old.id, old.entity_id, old.operation_id, old.id, null, next_field_seq(old.entity_id), false, null, now()`)}
       return null;
     end`,
  ),
  atCommit('sector_removed', 'delete on sectors', 'execute function note_removed_sector()'),
  // Before the row is written, because it would be written twice; few are, by transactions that number addresses as well.
  triggerFunction('number_grant', 'begin new.granted_seq := next_field_seq(new.entity_id); return new; end'),
  `create trigger sector_granted before insert on sector_members
     for each row execute function number_grant()`,
  triggerFunction(
    'note_revocation',
    `begin
       insert into field_revoked as r (ope_user_id, sector_id, entity_id, seq)
       values (old.ope_user_id, old.sector_id, old.entity_id, next_field_seq(old.entity_id))
       on conflict (ope_user_id, sector_id) do update set seq = excluded.seq, at = excluded.at;
       return null;
     end`,
  ),
  atCommit('sector_revoked', 'delete on sector_members', 'execute function note_revocation()'),
  triggerFunction(
    'note_member',
    `begin
       ${noteChange(`'members', new.id, new.entity_id, new.operation_id, null, null, next_field_seq(new.entity_id), new.deleted_at is null, null, null`)}
       return null;
     end`,
  ),
  atCommit('member_noted', 'insert or update on ope_users', 'execute function note_member()'),
  triggerFunction(
    'note_removed_member',
    `begin
       ${noteChange(`'members', old.id, old.entity_id, old.operation_id, null, null, next_field_seq(old.entity_id), false, null, now()`)}
       return null;
     end`,
  ),
  atCommit('member_removed', 'delete on ope_users', 'execute function note_removed_member()'),
  // The documents of members show name and state of the user, those of sectors their members.
  triggerFunction(
    'note_user',
    `begin
       update field_changes c set seq = next_field_seq(new.entity_id)
       from ope_users m where m.user_id = new.id and c.collection = 'members' and c.object_id = m.id;
       update field_changes c set seq = next_field_seq(new.entity_id)
       from ope_users m join sector_members s on s.ope_user_id = m.id
       where m.user_id = new.id and c.collection = 'sectors' and c.object_id = s.sector_id;
       return null;
     end`,
  ),
  atCommit(
    'user_noted',
    'update on users',
    'when (old.version <> new.version and new.entity_id is not null) execute function note_user()',
  ),
  // Records that are already stored get the number 1; the next number is 2.
  'insert into field_heads (entity_id, seq) select id, 1 from entities',
  `insert into field_changes (${changeColumns})
   select 'passages', passage_id, entity_id, fk_operation, fk_sector, fk_user, 1, deleted_at is null, null::uuid, null::timestamptz from passages
   union all
   select 'addresses', id, entity_id, operation_id, fk_sector, null, 1, fk_sector is not null, null, null from sectors_adresses
   union all
   select 'sectors', id, entity_id, operation_id, id, null, 1, deleted_at is null, null, null from sectors
   union all
   select 'members', id, entity_id, operation_id, null, null, 1, deleted_at is null, null, null from ope_users`,
];
