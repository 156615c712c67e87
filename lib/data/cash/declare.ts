import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { handedOverTypes } from '../../core/records/payment-types.ts';
import type { Day, Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import type { Till } from './till.ts';

/** The amounts that a person has counted. */
export type Count = {
  cash: number;
  cheques: number;
  cheque_count: number;
  denominations: Readonly<Record<string, number | undefined>> | null;
};

type Draft = {
  uuid: string;
  entityId: number;
  operationId: number;
  timeZone: string;
  counted: Count;
  declaredBy: number | null;
  note: string | null;
  now: Instant;
};

/** Reserves the next number of an association's year, in its time zone, and an id; returns no row without `wanted`. */
const taken = ({ entityId, timeZone, now }: Draft, wanted: ReturnType<typeof sql>) => sql`
  insert into cash_series as series (entity_id, year, last_number)
  select ${entityId}::bigint, extract(year from ${now}::timestamptz at time zone ${timeZone})::int, 1
  where ${wanted}
  on conflict (entity_id, year) do update set last_number = series.last_number + 1
  returning nextval(pg_get_serial_sequence('cash_handovers', 'id')) as id, series.year, series.last_number as sequence`;

const number = sql`'H-' || taken.year || '-' || lpad(taken.sequence::text, greatest(6, length(taken.sequence::text)), '0')`;

const denominations = ({ counted }: Draft) =>
  counted.denominations === null ? null : JSON.stringify(counted.denominations);

/** True for a live visit `p` whose cash or cheque was received and is in no live hand-over. */
export const isDue = sql<boolean>`p.deleted_at is null and p.fk_type_reglement in (${sql.join(handedOverTypes.map((type) => sql.lit(type)))})
  and p.montant_cents > 0 and p.handover_id is null`;

/**
 * Hands over all due money of a member, in one statement: a concurrent declaration waits for the locked visits, and finds none of
 * them due. Returns the id of the hand-over; undefined when nothing is due.
 */
export async function declareHandover(
  ctx: Reads,
  draft: Draft & { fromId: number; until: Instant },
): Promise<number | undefined> {
  const { counted, now } = draft;
  const { rows } = await sql<{ id: number }>`
    with due as materialized (
      select p.passage_id, p.fk_type_reglement as payment_type, p.montant_cents as amount_cents
      from passages p
      where p.fk_user = ${draft.fromId} and p.fk_operation = ${draft.operationId} and ${ofTenant(ctx, 'p.entity_id')}
        and p.passed_at <= ${draft.until}::timestamptz and ${isDue}
      order by p.passage_id for no key update
    ),
    expected as (
      select count(*)::int as passages,
        coalesce(sum(amount_cents) filter (where payment_type = 'cash'), 0)::int as cash,
        coalesce(sum(amount_cents) filter (where payment_type = 'cheque'), 0)::int as cheques,
        (count(*) filter (where payment_type = 'cheque'))::int as cheque_count
      from due
    ),
    taken as (${taken(draft, sql`exists (select from due)`)}),
    made as (
      insert into cash_handovers (id, uuid, entity_id, operation_id, year, sequence, number, from_id, destination, state,
        until, passages, expected_cash_cents, expected_cheque_cents, expected_cheque_count, declared_cash_cents,
        declared_cheque_cents, declared_cheque_count, declared_denominations, declared_by, encrypted_note, created_at,
        updated_at)
      select taken.id, ${draft.uuid}::uuid, ${draft.entityId}::bigint, ${draft.operationId}::bigint, taken.year,
        taken.sequence, ${number}, ${draft.fromId}::bigint, 'treasury', 'declared', ${draft.until}::timestamptz,
        expected.passages, expected.cash, expected.cheques, expected.cheque_count, ${counted.cash}::int,
        ${counted.cheques}::int, ${counted.cheque_count}::int, ${denominations(draft)}::jsonb,
        ${draft.declaredBy}::bigint, ${draft.note}, ${now}::timestamptz, ${now}::timestamptz
      from taken, expected
    ),
    linked as (
      insert into cash_handover_passages (handover_id, passage_id, entity_id, payment_type, amount_cents)
      select taken.id, due.passage_id, ${draft.entityId}::bigint, due.payment_type, due.amount_cents
      from taken, due
    ),
    marked as (
      update passages p set handover_id = taken.id, version = p.version + 1, updated_at = ${now}::timestamptz
      from taken, due where p.passage_id = due.passage_id
    )
    select id from taken
  `.execute(ctx.db);
  return rows[0]?.id;
}

/** The money in the treasury of an operation: confirmed minus deposited money. */
export type Treasury = { cash: number; cheques: number; cheque_count: number };

export async function findTreasury(ctx: Reads, operationId: number): Promise<Treasury> {
  const sign = sql`case when destination = 'bank' then -1 else 1 end`;
  const sum = (column: string) => sql`coalesce(sum(${sign} * ${sql.ref(column)}), 0)::int`;
  const { rows } = await sql<Treasury>`
    select ${sum('counted_cash_cents')} as cash, ${sum('counted_cheque_cents')} as cheques,
      ${sum('counted_cheque_count')} as cheque_count
    from cash_handovers
    where operation_id = ${operationId} and state = 'confirmed' and ${ofTenant(ctx, 'entity_id')}
  `.execute(ctx.db);
  return rows[0] ?? { cash: 0, cheques: 0, cheque_count: 0 };
}

/**
 * Deposits money of the treasury at the bank, with these cheques and differences; the caller must hold the lock on the operation.
 * The deposit is confirmed at once.
 */
export async function depositMoney(
  ctx: Reads,
  draft: Draft & { reference: string | null; depositedOn: Day | null; taken: Till },
): Promise<number | undefined> {
  const { counted, now } = draft;
  const money = sql`${counted.cash}::int, ${counted.cheques}::int, ${counted.cheque_count}::int`;
  const cheques = draft.taken.cheques.map(({ passage_id }) => passage_id);
  const differences = draft.taken.differences.map(({ handover_id }) => handover_id);
  const { rows } = await sql<{ id: number }>`
    with taken as (${taken(draft, sql`true`)}),
    made as (
      insert into cash_handovers (id, uuid, entity_id, operation_id, year, sequence, number, destination, state, until,
        passages, expected_cash_cents, expected_cheque_cents, expected_cheque_count, declared_cash_cents,
        declared_cheque_cents, declared_cheque_count, declared_denominations, declared_by, counted_cash_cents,
        counted_cheque_cents, counted_cheque_count, counted_denominations, confirmed_by, confirmed_at, unwitnessed,
        deposit_reference, deposited_on, encrypted_note, created_at, updated_at)
      select taken.id, ${draft.uuid}::uuid, ${draft.entityId}::bigint, ${draft.operationId}::bigint, taken.year,
        taken.sequence, ${number}, 'bank', 'confirmed', ${now}::timestamptz, ${cheques.length}::int,
        ${money}, ${money}, ${denominations(draft)}::jsonb, ${draft.declaredBy}::bigint, ${money},
        ${denominations(draft)}::jsonb, ${draft.declaredBy}::bigint, ${now}::timestamptz, false, ${draft.reference},
        ${draft.depositedOn}::date, ${draft.note}, ${now}::timestamptz, ${now}::timestamptz
      from taken
    ),
    linked as (
      update cash_handover_passages l set deposit_id = taken.id from taken
      where l.live and l.passage_id = any(${cheques}::bigint[]) and ${ofTenant(ctx, 'l.entity_id')}
    ),
    carried as (
      update cash_handovers h set difference_deposit_id = taken.id from taken
      where h.id = any(${differences}::bigint[]) and ${ofTenant(ctx, 'h.entity_id')}
    )
    select id from taken
  `.execute(ctx.db);
  return rows[0]?.id;
}
