import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Cents } from '../../core/money.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import { isDue } from './declare.ts';

/** An operation to remind treasurers about, and how much each of its members owes. */
export type CashReminder = {
  operation_id: number;
  entity_id: number;
  operation: string | null;
  members: {
    uuid: string;
    entity_id: number;
    encrypted_name: string | null;
    cents: Cents;
    passages: number;
  }[];
};

type Asked = {
  now: Instant;
  /** Only visits before this instant count. */
  dueBefore: Instant;
  /** Operations with a later reminder are skipped. */
  remindedBefore: Instant;
  /** Operations up to this id are already processed. */
  after: number;
};

/** Members may hand in their last visits for a month. */
const GRACE_DAYS = 31;

/** Takes the next operation in season, by id, with money that is due for too long; an operation is taken once a week. */
export async function takeCashReminder(
  ctx: Reads,
  { now, dueBefore, remindedBefore, after }: Asked,
): Promise<CashReminder | undefined> {
  const today = sql`(${now}::timestamptz at time zone e.time_zone)::date`;
  const isLong = sql`p.passed_at < ${dueBefore}::timestamptz and ${isDue}`;
  const { rows } = await sql<CashReminder>`
    with next as (
      select o.id, o.entity_id, o.name
      from operations o join entities e on e.id = o.entity_id
      where o.id > ${after} and ${ofTenant(ctx, 'o.entity_id')} and o.deleted_at is null and e.deleted_at is null
        and o.chk_active = 1 and o.date_start <= ${today} and o.date_end + ${GRACE_DAYS}::int >= ${today}
        and exists (select from passages p where p.fk_operation = o.id and ${isLong})
        and not exists (select from cash_reminders r
          where r.operation_id = o.id and r.at >= ${remindedBefore}::timestamptz)
      order by o.id limit 1
    ),
    -- Asked again of the locked row: two runs at once tell nobody twice.
    taken as (
      insert into cash_reminders as r (operation_id, entity_id, at)
      select id, entity_id, ${now}::timestamptz from next
      on conflict (operation_id) do update set at = excluded.at where r.at < ${remindedBefore}::timestamptz
      returning operation_id
    )
    select next.id as operation_id, next.entity_id, next.name as operation, (
      select json_agg(t order by t.cents desc, t.uuid) from (
        select u.uuid, u.entity_id, u.encrypted_name, sum(p.montant_cents) as cents, count(*) as passages
        from passages p join ope_users m on m.id = p.fk_user join users u on u.id = m.user_id
        where p.fk_operation = next.id and ${isLong}
        group by u.id) t) as members
    from next join taken on taken.operation_id = next.id
  `.execute(ctx.db);
  return rows[0];
}
