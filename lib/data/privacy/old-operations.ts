import { sql } from 'kysely';
import type { Day } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';

export type OldOperation = { id: number; entity_id: number };

/**
 * Operations with visits whose last visit, receipt, hand-over and card payment belong to fiscal years that ended at least `years`
 * ago. A fiscal year begins with the month in the association's settings.
 */
export async function findOldOperations(
  db: Db,
  { today, years, limit }: { today: Day; years: number; limit: number },
): Promise<OldOperation[]> {
  const { rows } = await sql<OldOperation>`
    select o.id, o.entity_id from operations o
    join entities e on e.id = o.entity_id
    cross join lateral (select coalesce((e.settings ->> 'fiscal_year_start')::int, 1) as first_month) s
    cross join lateral (select (date_trunc('month', ${today}::date) - make_interval(
      years => ${years}::int,
      months => (extract(month from ${today}::date)::int - s.first_month + 12) % 12
    ))::date as day) kept_from
    cross join lateral (select kept_from.day::timestamp at time zone e.time_zone as instant) since
    where o.date_end < kept_from.day
      and exists (select from passages p where p.fk_operation = o.id)
      and not exists (select from passages p where p.fk_operation = o.id and p.passed_at >= since.instant)
      and not exists (select from receipts r join passages p on p.passage_id = r.passage_id
        where p.fk_operation = o.id and r.created_at >= since.instant)
      and not exists (select from cash_handovers h where h.operation_id = o.id and h.updated_at >= since.instant)
      and not exists (select from pay_payments y join passages p on p.passage_id = y.passage_id
        where p.fk_operation = o.id and y.updated_at >= since.instant)
    order by o.id limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}

/** The number of deleted visits, and the uuids of their receipts. */
type RemovedVisits = { visits: number; receipts: string[] };

/**
 * Deletes up to `limit` visits of an operation with their receipts, e-mails and card payments; when none remains, also its
 * hand-overs.
 */
export async function removeOldVisits(db: Db, operationId: number, limit: number): Promise<RemovedVisits> {
  const { rows } = await sql<{ passage_id: number }>`
    select passage_id from passages where fk_operation = ${operationId} order by passage_id
    limit ${sql.lit(limit)} for update`.execute(db);
  const visits = rows.map(({ passage_id }) => passage_id);
  const handovers = sql`with moved as (delete from stock_movements where operation_id = ${operationId})
    delete from cash_handovers where operation_id = ${operationId}`;
  if (visits.length === 0) {
    await handovers.execute(db);
    return { visits: 0, receipts: [] };
  }
  const { rows: removed } = await sql<{ uuid: string }>`
    select uuid from receipts where passage_id = any(${visits}::bigint[]) order by id`.execute(db);
  const receipts = sql`(select id from receipts where passage_id = any(${visits}::bigint[]))`;
  const payments = sql`(select id from pay_payments where passage_id = any(${visits}::bigint[]))`;
  const charges = sql`(select charge_id from pay_payments where passage_id = any(${visits}::bigint[]))`;
  for (const statement of [
    sql`delete from emails where receipt_id in ${receipts}`,
    sql`delete from receipts where passage_id = any(${visits}::bigint[])`,
    sql`delete from pay_balance_lines where charge_id in ${charges}`,
    sql`delete from pay_findings where passage_id = any(${visits}::bigint[])`,
    sql`delete from pay_refunds where payment_id in ${payments}`,
    sql`delete from pay_disputes where payment_id in ${payments}`,
    sql`delete from pay_payments where passage_id = any(${visits}::bigint[])`,
    sql`delete from cash_handover_passages where passage_id = any(${visits}::bigint[])`,
    sql`delete from passages where passage_id = any(${visits}::bigint[])`,
    ...(visits.length < limit ? [handovers] : []),
  ]) {
    await statement.execute(db);
  }
  return { visits: visits.length, receipts: removed.map(({ uuid }) => uuid) };
}
