import type { QueryExecutorProvider } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/**
 * Sums for the figures of an operation, and the homes of its addresses. A trigger adds to both every change that is
 * deleted from `passage_changes`, also if the previous release deletes it.
 */
export const figureSums = {
  up: (db: QueryExecutorProvider) => runAll(db, statements),
};

/** The sums of a member's passages, as 0013 stores them. */
const memberSums = [
  'passages',
  'paying',
  'amount_cents',
  'cards_succeeded',
  'card_cents',
  'cards_failed',
  'cards_refunded',
  'cards_disputed',
];

/** The noted columns of a written passage: sums and homes depend on them; added (1) or taken away (-1). */
const noted = [
  'entity_id',
  'fk_operation',
  'fk_user',
  'passed_at',
  'fk_sector',
  'fk_adresse',
  'fk_type',
].concat(['fk_type_reglement', 'payment_state', 'montant_cents', 'refunded_cents', 'nb_calendriers']);

const imageColumns = ['weight', ...noted, 'is_deleted'].join(', ');
const image = (weight: 1 | -1, of: string) =>
  `select ${weight}::smallint as weight, ${noted.map((name) => `${of}.${name}`).join(', ')}, ${of}.deleted_at is not null as is_deleted`;
const insertImages = `insert into passage_images (${imageColumns})`;

const isCard = `i.fk_type_reglement = 'pay'`;
const hasArrived = `i.payment_state in ('paid', 'partially_refunded', 'dispute_won', 'mismatch')`;

/** The money of a noted passage `i`; as lib/data/passages/money.ts counts it, a test compares the two. */
const counted = `case
    when i.is_deleted then 0
    when not ${isCard} then i.montant_cents
    when ${hasArrived} then i.montant_cents - i.refunded_cents
    else 0
  end`;
const standing = `case
    when i.is_deleted then 'deleted'
    when not ${isCard} then 'counted'
    when ${hasArrived} then 'counted'
    when i.payment_state = 'disputed' then 'disputed'
    when i.payment_state in ('failed', 'canceled') then 'failed'
    when i.payment_state in ('refunded', 'dispute_lost') then 'refunded'
    else 'pending'
  end`;
const isLiveCard = `not i.is_deleted and ${isCard} and i.montant_cents > 0`;
const cardIn = (...states: string[]) =>
  `(${isLiveCard} and coalesce(i.payment_state in (${states.map((state) => `'${state}'`).join(', ')}), false))::int`;

/** What a noted passage changes: for the sums of members, as 0013 keeps them, and for the figures of operations. */
const changes = {
  passages: 'i.weight * (not i.is_deleted)::int::bigint',
  paying: `i.weight * (${counted} > 0)::int::bigint`,
  amount_cents: `i.weight * (${counted})::bigint`,
  cards_succeeded: `i.weight * (${isLiveCard} and ${counted} > 0)::int::bigint`,
  card_cents: `i.weight * case when ${isLiveCard} then ${counted} else 0 end::bigint`,
  cards_failed: `i.weight * ${cardIn('failed', 'canceled')}::bigint`,
  cards_refunded: `i.weight * ${cardIn('refunded', 'partially_refunded')}::bigint`,
  cards_disputed: `i.weight * ${cardIn('disputed', 'dispute_won', 'dispute_lost')}::bigint`,
  standing,
  calendars: 'i.weight * case when i.is_deleted then 0 else i.nb_calendriers end',
  held_cents: `case ${standing} when 'counted' then 0 when 'disputed' then i.montant_cents - i.refunded_cents else i.montant_cents end`,
  given_back_cents: `case when ${isCard} and ${standing} in ('counted', 'disputed') then i.refunded_cents else 0 end`,
};

/** The changes of noted passages `i`. */
const changesOf = (images: string) => `
  select i.entity_id, i.fk_operation, i.fk_user, i.passed_at, i.weight, i.fk_sector, i.fk_adresse, i.fk_type, i.fk_type_reglement,
    ${Object.entries(changes)
      .map(([name, value]) => `${value} as ${name}`)
      .join(', ')}
  from ${images} i`;

/** What the sums and homes of a passage depend on. */
const dependsOn = [...noted, 'dwelling']
  .map((name) => `old.${name} is distinct from new.${name}`)
  .concat('(old.deleted_at is null) <> (new.deleted_at is null)')
  .join(' or ');

const triggerFunction = (name: string, body: string) => `
  create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

const measures = ['passages', 'paying', 'amount_cents', 'calendars'];
const key = ['fk_operation', 'grouped_by', 'day', 'id', 'code'];
const homes = ['visited', 'done', 'refused', 'vacant', 'passages'];

/** What the parts of a change follow from, and its type. */
const partArguments = {
  fk_sector: 'bigint',
  fk_user: 'bigint',
  fk_type: 'text',
  fk_type_reglement: 'text',
  standing: 'text',
  weight: 'smallint',
  passages: 'bigint',
  paying: 'bigint',
  amount_cents: 'bigint',
  calendars: 'int',
  held_cents: 'int',
  given_back_cents: 'int',
};
const partsOfChange = `figure_parts(${Object.keys(partArguments)
  .map((name) => `c.${name}`)
  .join(', ')})`;

/** The sums of changes `c` by day, and in all, which is the day `-infinity`. */
const summed = (changes: string, sign: '' | '-' = '') => `
  select c.entity_id, c.fk_operation, f.grouped_by, d.day, f.id, f.code, ${measures.map((name) => `${sign}sum(f.${name})`).join(', ')}
  from ${changes} join entities e on e.id = c.entity_id
    cross join lateral ${partsOfChange} f
    cross join lateral (values ('-infinity'::date), ((c.passed_at at time zone e.time_zone)::date)) d (day)
  group by c.entity_id, c.fk_operation, f.grouped_by, d.day, f.id, f.code`;

const addToSums = (rows: string) => `
  insert into figure_sums as kept (entity_id, ${key.join(', ')}, ${measures.join(', ')})
  ${rows}
  on conflict (${key.join(', ')}) do update
    set ${measures.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')};`;

const setHomes = `on conflict (fk_operation, fk_adresse) do update
    set ${homes.map((name) => `${name} = excluded.${name}`).join(', ')};`;

const homeColumns = `entity_id, fk_operation, fk_adresse, ${homes.join(', ')}`;

/** Counts the dwellings of visits `v` by their latest one. */
const countHomes = `
  count(*) filter (where v.is_latest)::int as visited,
  count(*) filter (where v.is_latest and v.fk_type <> 'a_finaliser')::int as done,
  count(*) filter (where v.is_latest and v.fk_type = 'refuse')::int as refused,
  count(*) filter (where v.is_latest and v.fk_type = 'maison_vide')::int as vacant,
  count(*)::int as passages`;
const isLatest = (partition: string) =>
  `row_number() over (partition by ${partition} order by p.passed_at desc, p.passage_id desc) = 1 as is_latest`;

const statements = [
  // Waits for running writes and additions and blocks new ones: changes without the new facts are added up first.
  `select pg_advisory_xact_lock(hashtext('passage sums'))`,
  'lock table passages in share row exclusive mode',
  `with taken as (delete from passage_changes returning *)
   insert into passage_sums as kept (span, starts_on, fk_operation, fk_user, entity_id, ${memberSums.join(', ')})
   select s.span, date_trunc(s.span, c.passed_at at time zone e.time_zone)::date as starts_on, c.fk_operation, c.fk_user,
     c.entity_id, ${memberSums.map((name) => `sum(c.${name})`).join(', ')}
   from taken c join entities e on e.id = c.entity_id cross join (values ('day'), ('month')) s (span)
   group by s.span, starts_on, c.fk_operation, c.fk_user, c.entity_id
   on conflict (span, starts_on, fk_operation, fk_user) do update
     set ${memberSums.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')}`,
  // The table now stores the passage itself; a view with the table's former name computes what it adds.
  'alter table passage_changes rename to passage_images',
  `alter table passage_images ${memberSums.map((name) => `drop column ${name}`).join(', ')},
     add column weight smallint not null,
     add column fk_sector bigint not null,
     add column fk_adresse bigint,
     add column fk_type text not null,
     add column fk_type_reglement text not null,
     add column payment_state text,
     add column montant_cents int not null,
     add column refunded_cents int not null,
     add column nb_calendriers int not null,
     add column is_deleted boolean not null`,
  `create view passage_changes with (security_invoker = true) as ${changesOf('passage_images')}`,
  'grant select, delete on passage_changes to tournee_app',
  `create table figure_sums (
     entity_id bigint not null,
     fk_operation bigint not null,
     grouped_by text not null check (grouped_by in ('sector', 'member', 'type', 'cents', 'standing')),
     day date not null,
     id bigint not null,
     code text not null,
     ${measures.map((name) => `${name} bigint not null`).join(', ')},
     primary key (${key.join(', ')})
   )`,
  `create table figure_homes (
     entity_id bigint not null,
     fk_operation bigint not null,
     fk_adresse bigint not null,
     ${homes.map((name) => `${name} int not null`).join(', ')},
     primary key (fk_operation, fk_adresse)
   )`,
  // The operations whose sums are kept; the figures of others are counted from the passages.
  `create table figure_operations (
     fk_operation bigint primary key,
     entity_id bigint not null,
     foreign key (fk_operation, entity_id) references operations (id, entity_id) on delete cascade
   )`,
  'create index figure_operations_of_entity on figure_operations (entity_id)',
  ...['figure_sums', 'figure_homes', 'figure_operations'].flatMap((table) => [
    ...protect(table),
    plannerFriendlyPolicy(table),
  ]),
  'grant select, insert, update, delete on figure_sums, figure_homes, figure_operations to tournee_app',
  // The sums to which the parts of a change belong. Money that does not count is summed by its standing, counted money
  // by its cents, for the median.
  `create function figure_parts(${Object.values(partArguments).join(', ')})
   returns table (grouped_by text, id bigint, code text, passages bigint, paying bigint, amount_cents bigint, calendars bigint)
   language sql immutable parallel safe as $$
     select * from (values
       ('sector', $1, '', $7, $8, $9, $10::bigint),
       ('member', $2, $4, $7, $8, $9, $10::bigint),
       ('type', 0::bigint, $3, $7, $8, $9, $10::bigint),
       ('cents', abs($9), '', $8, 0::bigint, 0::bigint, 0::bigint),
       ('standing', 0::bigint, $5, case when $11 > 0 then $6 else 0 end::bigint, 0::bigint, $6::bigint * $11, 0::bigint),
       ('standing', 0::bigint, 'refunded', case when $12 > 0 then $6 else 0 end::bigint, 0::bigint, $6::bigint * $12, 0::bigint)
     ) part (grouped_by, id, code, passages, paying, amount_cents, calendars) where part.passages <> 0
   $$`,
  `create function homes_at(operation bigint, address bigint)
   returns table (visited int, done int, refused int, vacant int, passages int) language sql stable as $$
     select ${countHomes} from (
       select p.fk_type, ${isLatest('p.dwelling')} from passages p
       where p.fk_adresse = $2 and p.fk_operation = $1 and p.fk_adresse is not null and p.deleted_at is null
     ) v
   $$`,
  triggerFunction('add_new_passages', `${insertImages} ${image(1, 'p')} from fresh p;`),
  triggerFunction('take_away_passages', `${insertImages} ${image(-1, 'p')} from gone p;`),
  triggerFunction('add_changed_passage', `${insertImages} ${image(-1, 'old')} union all ${image(1, 'new')};`),
  `create or replace trigger passage_changed after update on passages
     for each row when (${dependsOn}) execute function add_changed_passage()`,
  triggerFunction(
    'add_up_figures',
    `${addToSums(summed(`(${changesOf('gone')}) c`))}
     insert into figure_homes (${homeColumns})
     select t.entity_id, t.fk_operation, t.fk_adresse, ${homes.map((name) => `h.${name}`).join(', ')}
     from (select distinct c.entity_id, c.fk_operation, c.fk_adresse from gone c where c.fk_adresse is not null) t
       cross join lateral homes_at(t.fk_operation, t.fk_adresse) h
     ${setHomes}`,
  ),
  `create trigger changes_added_up after delete on passage_images
     referencing old table as gone for each statement execute function add_up_figures()`,
  // Counts the passages of an operation, corrects what its sums and homes differ by, and returns how much that was if they were
  // kept before. From then on they are. Changes that wait belong to the sums; the homes of their addresses are counted when they are added.
  `create function recount_figures(operation bigint) returns bigint language plpgsql as $$
   declare sums bigint; addresses bigint; was_kept boolean;
   begin
     perform pg_advisory_xact_lock(hashtext('passage sums'));
     was_kept := exists (select from figure_operations k where k.fk_operation = operation);
     ${addToSums(`
       select t.entity_id, ${key.map((name) => `t.${name}`).join(', ')}, ${measures.map((name) => `sum(t.${name})`).join(', ')}
       from (
         select k.entity_id, ${key.map((name) => `k.${name}`).join(', ')}, ${measures.map((name) => `-k.${name}`).join(', ')}
         from figure_sums k where k.fk_operation = operation
         union all ${summed('(select * from passage_changes w where w.fk_operation = operation) c', '-')}
         union all ${summed(`(${changesOf(`(${image(1, 'w')} from passages w where w.fk_operation = operation)`)}) c`)}
       ) t (entity_id, ${key.join(', ')}, ${measures.join(', ')})
       group by t.entity_id, ${key.map((name) => `t.${name}`).join(', ')}
       having ${measures.map((name) => `sum(t.${name}) <> 0`).join(' or ')}`)}
     get diagnostics sums = row_count;
     insert into figure_homes (${homeColumns})
     select coalesce(n.entity_id, k.entity_id), operation, coalesce(n.fk_adresse, k.fk_adresse),
       ${homes.map((name) => `coalesce(n.${name}, 0)`).join(', ')}
     from (
       select v.entity_id, v.fk_adresse, ${countHomes}
       from (
         select p.entity_id, p.fk_adresse, p.fk_type, ${isLatest('p.fk_adresse, p.dwelling')} from passages p
         where p.fk_operation = operation and p.fk_adresse is not null and p.deleted_at is null
       ) v group by v.entity_id, v.fk_adresse
     ) n full join (
       select * from figure_homes o where o.fk_operation = operation
     ) k on k.fk_adresse = n.fk_adresse
     where (${homes.map((name) => `coalesce(n.${name}, 0) <> coalesce(k.${name}, 0)`).join(' or ')})
       and coalesce(n.fk_adresse, k.fk_adresse) not in (
         select c.fk_adresse from passage_changes c where c.fk_operation = operation and c.fk_adresse is not null)
     ${setHomes}
     get diagnostics addresses = row_count;
     insert into figure_operations (fk_operation, entity_id)
     select o.id, o.entity_id from operations o where o.id = operation on conflict do nothing;
     return case when was_kept then sums + addresses else 0 end;
   end $$`,
  // Days depend on the time zone of the association: when it changes, the job counts its operations again.
  triggerFunction(
    'forget_figures',
    `perform pg_advisory_xact_lock(hashtext('passage sums'));
     delete from figure_operations where entity_id = new.id;`,
  ),
  `create trigger entity_moved_figures after update of time_zone on entities
     for each row when (old.time_zone <> new.time_zone) execute function forget_figures()`,
  // A new operation has no passages to count.
  triggerFunction(
    'keep_figures',
    'insert into figure_operations (fk_operation, entity_id) values (new.id, new.entity_id);',
  ),
  `create trigger operation_added after insert on operations for each row execute function keep_figures()`,
];
