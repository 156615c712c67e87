import { type RawBuilder, sql } from 'kysely';
import { personalNames } from '../../core/fields/personal-fields.ts';
import { passageFields } from '../../core/records/passage.ts';
import { kept } from '../../core/retention.ts';
import type { Day, Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';
import { ERASED_DIGEST } from '../passages/erased-donor.ts';
import { clearedColumns } from './personal-columns.ts';

/** The number of changed visits of an association, and the ids of those whose donor was erased. */
export type ErasedOfEntity = { entity_id: number; visits: number; withoutDonor: number[] };

/** The day an operation ended in the time zone of its association; a deleted one ends with its deletion. */
const endedOn = sql`least(o.date_end, (o.deleted_at at time zone e.time_zone)::date)`;

/** The remark of a visit is erased after the operation, whether or not the donor paid. */
const remark = passageFields.remark.sealed;
const donorColumns = clearedColumns('passages').filter((column) => column !== remark);

const nothing = sql.join(clearedColumns('passages').map((column) => sql`${sql.ref(column)} = null`));
const nothingWithoutMoney = sql.join(
  donorColumns.map(
    (column) =>
      sql`${sql.ref(column)} = case when p.montant_cents = 0 then null else ${sql.ref(`p.${column}`)} end`,
  ),
);
const hasDonor = sql`(${sql.join(
  donorColumns.filter(isEncrypted).map((column) => sql`${sql.ref(`p.${column}`)} is not null`),
  sql` or `,
)})`;

/** Refused values from phones about a donor. */
const isOfDonor = sql`c.field = any(${personalNames(passageFields)}::text[])`;

function isEncrypted(column: string): boolean {
  return column.startsWith('encrypted_');
}

/** Marks the receipts of the visits in `erased` whose donor was erased. */
const receiptsOfErased = sql`noted as (
      update receipts r set donor_erased = true from erased e
      where r.passage_id = e.passage_id and r.entity_id = e.entity_id and e.draft_digest = ${ERASED_DIGEST}
    )`;

export type Due = {
  now: Instant;
  today: Day;
  /** `days`: visits of all associations that became due in the last days; `entityId`: all due visits of one association. */
  of: { days: number } | { entityId: number };
  limit: number;
};

const isDue = (of: Due['of'], inDays: (days: number) => RawBuilder<unknown>) =>
  'days' in of ? inDays(of.days) : sql`e.id = ${of.entityId}`;

/**
 * Erases donors from visits without money, and remarks from all visits, `names_kept_days` of the association (at most 30) after the
 * end of the operation.
 */
export async function eraseAfterOperations(
  db: Db,
  { now, today, of, limit }: Due,
): Promise<ErasedOfEntity[]> {
  const { rows } = await sql<ErasedOfEntity>`
    with due as (
      select p.passage_id from operations o
      join entities e on e.id = o.entity_id
      join passages p on p.fk_operation = o.id
      cross join lateral (select coalesce((e.settings ->> 'names_kept_days')::int, ${kept.namesDays}::int) as kept) s
      where ${endedOn} <= ${today}::date - s.kept
        and ${isDue(of, (days) => sql`${endedOn} > ${today}::date - s.kept - ${days}::int`)}
        and (${sql.ref(`p.${remark}`)} is not null or (p.montant_cents = 0 and ${hasDonor}))
      limit ${sql.lit(limit)} for update of p skip locked
    ),
    erased as (
      update passages p set ${sql.ref(remark)} = null, ${nothingWithoutMoney},
        draft_digest = case when p.montant_cents = 0 then ${ERASED_DIGEST} else p.draft_digest end,
        version = p.version + 1, updated_at = ${now}::timestamptz
      from due where p.passage_id = due.passage_id
      returning p.passage_id, p.entity_id, p.draft_digest, p.montant_cents
    ),
    ${receiptsOfErased},
    refused as (
      delete from field_conflicts c using erased e where c.passage_id = e.passage_id
        and (c.field = 'remark' or (e.montant_cents = 0 and ${isOfDonor}))
    )
    select entity_id, count(*) as visits,
      coalesce(jsonb_agg(passage_id) filter (where montant_cents = 0), '[]') as "withoutDonor"
    from erased group by entity_id
  `.execute(db);
  return rows;
}

/**
 * Erases donors from their visits once their last gift is `donors_kept_months` of the association old (at most 24). Donors with a
 * name or an e-mail address are matched in all visits of the association.
 */
export async function eraseOldDonors(db: Db, { now, today, of, limit }: Due): Promise<ErasedOfEntity[]> {
  const { rows } = await sql<ErasedOfEntity>`
    with due as (
      select p.passage_id from entities e
      cross join lateral (select (${today}::date
        - make_interval(months => coalesce((e.settings ->> 'donors_kept_months')::int, ${kept.donorsMonths}::int)))::date as before) s
      join passages p on p.entity_id = e.id
        and p.passed_at < (s.before::timestamp at time zone e.time_zone)
        and ${isDue(of, (days) => sql`p.passed_at >= ((s.before - ${days}::int)::timestamp at time zone e.time_zone)`)}
      where ${hasDonor} and not exists (
        select from passages later where later.entity_id = p.entity_id and later.montant_cents > 0
          and later.passed_at >= (s.before::timestamp at time zone e.time_zone)
          and ((p.email_index is not null and later.email_index = p.email_index)
            or (p.email_index is null and p.name_index is not null and later.name_index = p.name_index)))
      limit ${sql.lit(limit)}
    ),
    all_of_them as (
      select passage_id from due
      union
      select p.passage_id from due join passages d on d.passage_id = due.passage_id
      join passages p on p.entity_id = d.entity_id and p.passed_at < d.passed_at
        and ((d.email_index is not null and p.email_index = d.email_index)
          or (d.email_index is null and d.name_index is not null and p.name_index = d.name_index))
      where ${hasDonor}
    ),
    -- In the order in which phones and batches hold visits.
    held as materialized (
      select passage_id from passages where passage_id in (select passage_id from all_of_them)
      order by passage_id for no key update
    ),
    erased as (
      update passages p set ${nothing}, draft_digest = ${ERASED_DIGEST}, version = p.version + 1, updated_at = ${now}::timestamptz
      from held where p.passage_id = held.passage_id
      returning p.passage_id, p.entity_id, p.draft_digest
    ),
    ${receiptsOfErased},
    refused as (
      delete from field_conflicts c using erased e where c.passage_id = e.passage_id and ${isOfDonor}
    )
    select entity_id, count(*) as visits, jsonb_agg(passage_id) as "withoutDonor" from erased group by entity_id
  `.execute(db);
  return rows;
}

/** The associations that are due today; each one is due once in `nights` nights. */
export async function findEntitiesOfTheNight(db: Db, today: Day, nights: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from entities where id % ${nights}::int = (${today}::date - date '2000-01-01') % ${nights}::int order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Members and treasurers who have not logged in since `before` (24 months) and are not erased yet. */
export async function findForgottenUsers(db: Db, before: Instant, limit: number) {
  const { rows } = await sql<{ id: number; entity_id: number }>`
    select u.id, u.entity_id from users u
    where u.fk_role in (1, 3) and u.entity_id is not null and u.password_hash <> 'erased'
      and coalesce(u.last_login_at, u.created_at) < ${before}::timestamptz
    order by u.id limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}
