import type { QueryExecutorProvider } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/**
 * Sums for the figures of an operation, and the homes of its addresses. Whatever takes changes away from `passage_changes`
 * adds them to both by a trigger: the release before this one does too.
 */
export const figureSums = {
  up: (db: QueryExecutorProvider) => runAll(db, statements),
};

/** What is summed of the passages of a member, as 0013 keeps it. */
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

/** What the sums for the figures need to know of a change besides. */
const facts = {
  weight: 'smallint not null',
  fk_sector: 'bigint not null',
  fk_adresse: 'bigint',
  fk_type: 'text not null',
  fk_type_reglement: 'text not null',
  standing: 'text not null',
  calendars: 'int not null',
  held_cents: 'int not null',
  given_back_cents: 'int not null',
};
/** Of them, those that are taken away with the other sign. */
const signedFacts = ['weight', 'calendars'];

const changeColumns = [
  'entity_id',
  'fk_operation',
  'fk_user',
  'passed_at',
  ...memberSums,
  ...Object.keys(facts),
];

const isLive = 'p.deleted_at is null';
const isCard = `p.fk_type_reglement = 'pay'`;
const hasArrived = `p.payment_state in ('paid', 'partially_refunded', 'dispute_won', 'mismatch')`;

/** What one passage adds, for an alias `p` of its row; as lib/data/passages/money.ts counts it, a test compares the two. */
const counted = `case
    when p.deleted_at is not null then 0
    when not ${isCard} then p.montant_cents
    when ${hasArrived} then p.montant_cents - p.refunded_cents
    else 0
  end`;
const standing = `case
    when p.deleted_at is not null then 'deleted'
    when not ${isCard} then 'counted'
    when ${hasArrived} then 'counted'
    when p.payment_state = 'disputed' then 'disputed'
    when p.payment_state in ('failed', 'canceled') then 'failed'
    when p.payment_state in ('refunded', 'dispute_lost') then 'refunded'
    else 'pending'
  end`;
const isLiveCard = `${isLive} and ${isCard} and p.montant_cents > 0`;
const cardIn = (...states: string[]) =>
  `(${isLiveCard} and coalesce(p.payment_state in (${states.map((state) => `'${state}'`).join(', ')}), false))::int`;

/** A row of `passage_changes` for each row of a source, deleted ones included. */
const added = (source: string) => `
  select p.entity_id, p.fk_operation, p.fk_user, p.passed_at,
    (${isLive})::int, (v.cents > 0)::int, v.cents, (${isLiveCard} and v.cents > 0)::int,
    case when ${isLiveCard} then v.cents else 0 end, ${cardIn('failed', 'canceled')},
    ${cardIn('refunded', 'partially_refunded')}, ${cardIn('disputed', 'dispute_won', 'dispute_lost')},
    1::smallint, p.fk_sector, p.fk_adresse, p.fk_type, p.fk_type_reglement, v.standing,
    case when ${isLive} then p.nb_calendriers else 0 end,
    case v.standing when 'counted' then 0 when 'disputed' then p.montant_cents - p.refunded_cents else p.montant_cents end,
    case when ${isCard} and v.standing in ('counted', 'disputed') then p.refunded_cents else 0 end
  from ${source} p cross join lateral (select ${counted} as cents, ${standing} as standing offset 0) v`;

const signed = new Set([...memberSums, ...signedFacts]);
const takenAway = (source: string) => `
  select ${changeColumns.map((name) => (signed.has(name) ? `-c.${name}` : `c.${name}`)).join(', ')}
  from (${added(source)}) c (${changeColumns.join(', ')})`;

const insertChanges = `insert into passage_changes (${changeColumns.join(', ')})`;

/** What the sums and homes of a passage depend on. */
const dependsOn = [
  'entity_id',
  'fk_operation',
  'fk_user',
  'fk_sector',
  'fk_adresse',
  'dwelling',
  'passed_at',
  'fk_type',
]
  .concat(['fk_type_reglement', 'payment_state', 'montant_cents', 'refunded_cents', 'nb_calendriers'])
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

/** Counts the dwellings of visits \`v\` by their latest one. */
const countHomes = `
  count(*) filter (where v.is_latest)::int as visited,
  count(*) filter (where v.is_latest and v.fk_type <> 'a_finaliser')::int as done,
  count(*) filter (where v.is_latest and v.fk_type = 'refuse')::int as refused,
  count(*) filter (where v.is_latest and v.fk_type = 'maison_vide')::int as vacant,
  count(*)::int as passages`;
const isLatest = (partition: string) =>
  `row_number() over (partition by ${partition} order by p.passed_at desc, p.passage_id desc) = 1 as is_latest`;

const statements = [
  // Whoever writes passages or adds up changes has ended, and waits: what was noted without the new facts is added up first.
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
  `alter table passage_changes ${Object.entries(facts)
    .map(([name, type]) => `add column ${name} ${type}`)
    .join(', ')}`,
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
  // Where the parts of a change belong. Money that does not count is a part by its standing, whatever counts by its cents:
  // for the median.
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
  triggerFunction('add_new_passages', `${insertChanges} ${added('fresh')};`),
  triggerFunction('take_away_passages', `${insertChanges} ${takenAway('gone')};`),
  triggerFunction(
    'add_changed_passage',
    `${insertChanges} ${takenAway('(select old.*)')} union all ${added('(select new.*)')};`,
  ),
  `create or replace trigger passage_changed after update on passages
     for each row when (${dependsOn}) execute function add_changed_passage()`,
  triggerFunction(
    'add_up_figures',
    `${addToSums(summed('gone c'))}
     insert into figure_homes (${homeColumns})
     select t.entity_id, t.fk_operation, t.fk_adresse, ${homes.map((name) => `h.${name}`).join(', ')}
     from (select distinct c.entity_id, c.fk_operation, c.fk_adresse from gone c where c.fk_adresse is not null) t
       cross join lateral homes_at(t.fk_operation, t.fk_adresse) h
     ${setHomes}`,
  ),
  `create trigger changes_added_up after delete on passage_changes
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
         union all ${summed(`(${added('(select * from passages w where w.fk_operation = operation)')}) c (${changeColumns.join(', ')})`)}
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
  // Days are those of the association: in another time zone its operations are counted anew, by the job.
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
