import type { Kysely } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** Sums of passages by operation, member, and local day or month, and what has changed since they were added up. */
export const passageSums = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const sums = [
  'passages',
  'paying',
  'amount_cents',
  'cards_succeeded',
  'card_cents',
  'cards_failed',
  'cards_refunded',
  'cards_disputed',
];

const isCard = `p.fk_type_reglement = 'pay' and p.montant_cents > 0`;

/** What one passage adds, for an alias `p` of its row; as lib/data/passages/money.ts counts it, a test compares the two. */
const counted = `case
    when p.fk_type_reglement <> 'pay' then p.montant_cents
    when p.payment_state in ('paid', 'partially_refunded', 'dispute_won', 'mismatch') then p.montant_cents - p.refunded_cents
    else 0
  end`;
const values = `1, (${counted} > 0)::int, ${counted}, (${isCard} and ${counted} > 0)::int,
  case when ${isCard} then ${counted} else 0 end,
  (${isCard} and p.payment_state is not null and p.payment_state in ('failed', 'canceled'))::int,
  (${isCard} and p.payment_state is not null and p.payment_state in ('refunded', 'partially_refunded'))::int,
  (${isCard} and p.payment_state is not null and p.payment_state in ('disputed', 'dispute_won', 'dispute_lost'))::int`;

const sumColumns = sums.join(', ');
const eachSummed = sums.map((name) => `sum(${name}) as ${name}`).join(', ');
const columns = sums.map((name) => `${name} bigint not null`).join(', ');
/** The sums of rows that have the columns of `passage_changes`, times a sign. */
const signed = (sign: '' | '-', from: string) => sums.map((name) => `${sign}${from}.${name}`).join(', ');

/** A row of `passage_changes` for each live row of a source. */
const added = (source: string) => `
  select p.entity_id, p.fk_operation, p.fk_user, p.passed_at, ${values} from ${source} p where p.deleted_at is null`;

const changeColumns = `entity_id, fk_operation, fk_user, passed_at, ${sumColumns}`;

const triggerFunction = (name: string, body: string) => `
  create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

/** What the sums of a passage depend on. */
const facts = ['entity_id', 'fk_operation', 'fk_user', 'passed_at', 'fk_type_reglement']
  .concat(['payment_state', 'montant_cents', 'refunded_cents'])
  .flatMap((name) => [`old.${name} is distinct from new.${name}`])
  .concat('(old.deleted_at is null) <> (new.deleted_at is null)')
  .join(' or ');

const takenAway = (source: string) => `
  select c.entity_id, c.fk_operation, c.fk_user, c.passed_at, ${signed('-', 'c')}
  from (${added(source)}) c (${changeColumns})`;

const insertChanges = `insert into passage_changes (${changeColumns})`;

const statements = [
  `create table passage_sums (
     span text not null check (span in ('day', 'month')),
     starts_on date not null,
     fk_operation bigint not null,
     fk_user bigint not null,
     entity_id bigint not null,
     ${columns},
     primary key (span, starts_on, fk_operation, fk_user)
   )`,
  // Append-only until it is added to the sums, so that recording a passage waits for no other recording.
  `create table passage_changes (
     entity_id bigint not null,
     fk_operation bigint not null,
     fk_user bigint not null,
     passed_at timestamptz not null,
     ${columns}
   )`,
  ...['passage_sums', 'passage_changes'].flatMap((table) => [
    ...protect(table),
    plannerFriendlyPolicy(table),
  ]),
  'grant select, insert, update, delete on passage_sums, passage_changes to tournee_app',
  triggerFunction('add_new_passages', `${insertChanges} ${added('fresh')};`),
  triggerFunction('take_away_passages', `${insertChanges} ${takenAway('gone')};`),
  triggerFunction(
    'add_changed_passage',
    `${insertChanges} ${takenAway('(select old.*)')} union all ${added('(select new.*)')};`,
  ),
  `create trigger passages_added after insert on passages
     referencing new table as fresh for each statement execute function add_new_passages()`,
  `create trigger passages_taken_away after delete on passages
     referencing old table as gone for each statement execute function take_away_passages()`,
  `create trigger passage_changed after update on passages
     for each row when (${facts}) execute function add_changed_passage()`,
  // Compares the sums of some associations with their passages, in one snapshot, and corrects them. Changes that wait to be
  // added up belong to the sums. Who adds up waits for who compares; who writes passages waits for neither.
  `create function mend_passage_sums(first_entity bigint, last_entity bigint) returns bigint language plpgsql as $$
   declare mended bigint;
   begin
     perform pg_advisory_xact_lock(hashtext('passage sums'));
     insert into passage_sums as kept (span, starts_on, fk_operation, fk_user, entity_id, ${sumColumns})
     select t.span, t.starts_on, t.fk_operation, t.fk_user, t.entity_id, ${eachSummed}
     from (
       select k.span, k.starts_on, k.fk_operation, k.fk_user, k.entity_id, ${signed('-', 'k')}
       from passage_sums k where k.entity_id between first_entity and last_entity
       union all
       select s.span, date_trunc(s.span, d.day::timestamp)::date, d.fk_operation, d.fk_user, d.entity_id, ${signed('', 'd')}
       from (
         select b.entity_id, b.fk_operation, b.fk_user, b.day, ${eachSummed}
         from (
           select p.entity_id, p.fk_operation, p.fk_user, (p.passed_at at time zone e.time_zone)::date, ${values}
           from passages p join entities e on e.id = p.entity_id
           where p.entity_id between first_entity and last_entity and p.deleted_at is null
           union all
           select c.entity_id, c.fk_operation, c.fk_user, (c.passed_at at time zone e.time_zone)::date, ${signed('-', 'c')}
           from passage_changes c join entities e on e.id = c.entity_id
           where c.entity_id between first_entity and last_entity
         ) b (entity_id, fk_operation, fk_user, day, ${sumColumns})
         group by b.entity_id, b.fk_operation, b.fk_user, b.day
       ) d cross join (values ('day'), ('month')) s (span)
     ) t (span, starts_on, fk_operation, fk_user, entity_id, ${sumColumns})
     group by t.span, t.starts_on, t.fk_operation, t.fk_user, t.entity_id
     having ${sums.map((name) => `sum(t.${name}) <> 0`).join(' or ')}
     on conflict (span, starts_on, fk_operation, fk_user) do update
       set ${sums.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')};
     get diagnostics mended = row_count;
     return mended;
   end $$`,
  // Days depend on the time zone of the association: when it changes, the sums are calculated again.
  triggerFunction(
    'move_passage_sums',
    `perform pg_advisory_xact_lock(hashtext('passage sums'));
     delete from passage_sums where entity_id = new.id;
     perform mend_passage_sums(new.id, new.id);`,
  ),
  `create trigger entity_moved after update of time_zone on entities
     for each row when (old.time_zone <> new.time_zone) execute function move_passage_sums()`,
  'select mend_passage_sums(0, 9223372036854775807)',
];
