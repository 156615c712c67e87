import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { addDays, type Day } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';

/** The summed columns of `passage_sums`; the view `passage_changes` computes pending changes from `passage_images`. */
export const sumColumns = [
  'passages',
  'paying',
  'amount_cents',
  'cards_succeeded',
  'card_cents',
  'cards_failed',
  'cards_refunded',
  'cards_disputed',
] as const;

const columns = sql.join(sumColumns.map((name) => sql.ref(name)));

/** The summed columns of `figure_sums`. */
export const figureColumns = ['passages', 'paying', 'amount_cents', 'calendars'] as const;

/** Takes a lock against concurrent updates and comparisons of sums, until the transaction ends. */
function holdSums(db: Db): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtext('passage sums'))`.execute(db);
}

/**
 * Adds all changes to the sums of their days and months and returns their number; a trigger adds them to the figures of operations.
 * In one statement, so that a concurrent reader of sums and changes finds each change in exactly one of the two.
 */
export async function addUpChanges(db: Db): Promise<number> {
  await holdSums(db);
  const { rows } = await sql<{ changes: number }>`
    with taken as (delete from passage_changes returning *),
    added as (
      insert into passage_sums as kept (span, starts_on, fk_operation, fk_user, entity_id, ${columns})
      select s.span, date_trunc(s.span, c.passed_at at time zone e.time_zone)::date as starts_on, c.fk_operation,
        c.fk_user, c.entity_id, ${sql.join(sumColumns.map((name) => sql`sum(${sql.ref(`c.${name}`)})`))}
      from taken c join entities e on e.id = c.entity_id cross join (values ('day'), ('month')) s (span)
      group by s.span, starts_on, c.fk_operation, c.fk_user, c.entity_id
      on conflict (span, starts_on, fk_operation, fk_user) do update set
        ${sql.join(sumColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`kept.${name}`)} + ${sql.ref(`excluded.${name}`)}`))}
    )
    select count(*) as changes from taken
  `.execute(db);
  return rows[0]?.changes ?? 0;
}

/** Deletes sums that have become zero, and sums of deleted operations. */
export async function removeEmptySums(db: Db): Promise<void> {
  await holdSums(db);
  await db.deleteFrom('passage_sums').where('passages', '=', 0).execute();
  for (const table of ['figure_sums', 'figure_homes'] as const)
    await sql`
      delete from ${sql.table(table)} k where k.passages = 0
        or not exists (select from figure_operations o where o.fk_operation = k.fk_operation)
    `.execute(db);
}

/** Compares the sums of some associations with their passages, corrects them, and returns how many differed. */
export async function repairSums(db: Db, entities: { first: number; last: number }): Promise<number> {
  const { rows } = await sql<{ mended: number }>`
    select mend_passage_sums(${entities.first}, ${entities.last}) as mended`.execute(db);
  return rows[0]?.mended ?? 0;
}

/** Compares the sums of the figures of an operation with its passages, corrects them, and returns how many differed. */
export async function recountFigures(db: Db, operationId: number): Promise<number> {
  const { rows } = await sql<{ mended: number }>`select recount_figures(${operationId}) as mended`.execute(
    db,
  );
  return rows[0]?.mended ?? 0;
}

/** Operations without stored sums, newest first. */
export async function findUncounted(ctx: Reads, most: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('operations')
    .leftJoin('figure_operations', 'figure_operations.fk_operation', 'operations.id')
    .select('operations.id')
    .where('figure_operations.fk_operation', 'is', null)
    .orderBy('operations.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Operations with stored sums, with ids after `after`. */
export async function findCounted(ctx: Reads, after: number, most: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('figure_operations')
    .select('fk_operation')
    .where('fk_operation', '>', after)
    .orderBy('fk_operation')
    .limit(most)
    .execute();
  return rows.map(({ fk_operation }) => fk_operation);
}

/** The highest id of an association. */
export async function findLastEntity(ctx: Reads): Promise<number> {
  const { id } = await ctx.db
    .selectFrom('entities')
    .select((all) => all.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** A range of days; `until` is exclusive. */
type Span = { since: Day; until: Day };

/** Five-digit years cannot be written as a day. */
const LAST_DAY: Day = '9999-12-30';

/** The whole months of a range, and the days before and after them. */
export function spansOf({ from, to }: { from: Day; to: Day }): { months: Span; days: [Span, Span] } {
  const until = addDays(to < LAST_DAY ? to : LAST_DAY, 1);
  const months = { since: firstOfMonth(addDays(from, -1), 1), until: firstOfMonth(until, 0) };
  if (months.since >= months.until)
    return {
      months,
      days: [
        { since: from, until },
        { since: until, until },
      ],
    };
  return {
    months,
    days: [
      { since: from, until: months.since },
      { since: months.until, until },
    ],
  };
}

/** The first day of a day's month, or of the next month. */
function firstOfMonth(day: Day, later: 0 | 1): Day {
  const first = `${day.slice(0, -2)}01`;
  return later === 0 ? first : firstOfMonth(addDays(first, 31), 0);
}
