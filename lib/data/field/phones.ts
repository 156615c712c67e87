import { type RawBuilder, sql } from 'kysely';
import type { Needs, Platform, Reads } from '../../core/context.ts';
import { roles } from '../../core/roles-matrix.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import { findPage } from '../rows.ts';

/** A phone that has synced up to a change number of its association. */
export type PhoneInStep = {
  entityId: number;
  operationId: number;
  userId: number;
  phone: string;
  sessionId: number;
  seq: number;
};

/** The maximum number of stored phones per user and operation; the most recently synced ones stay. */
const MOST_PHONES = 10;

/**
 * Records that a phone is up to date. Locks session and operation, so that no row is written for one that ends meanwhile; of two
 * records the later one stays, in whatever order they arrive.
 */
export async function notePhone(
  { db, now }: Needs<'db' | 'now'>,
  { entityId, operationId, userId, phone, sessionId, seq }: PhoneInStep,
): Promise<void> {
  await sql`
    with surplus as (
      delete from field_phones where id in (
        select id from field_phones
        where operation_id = ${operationId} and user_id = ${userId} and phone <> ${phone}::uuid
        order by in_step_at desc, id desc offset ${MOST_PHONES - 1})
    )
    insert into field_phones (entity_id, operation_id, user_id, phone, session_id, seq, in_step_at)
    select o.entity_id, o.id, s.user_id, ${phone}::uuid, s.id, ${seq}, ${now}
    from sessions s join operations o on o.id = ${operationId} and o.entity_id = ${entityId}
    where s.id = ${sessionId} for key share
    on conflict (operation_id, user_id, phone) do update
      set session_id = excluded.session_id, seq = excluded.seq, in_step_at = excluded.in_step_at
      where field_phones.in_step_at < excluded.in_step_at
  `.execute(db);
}

/** The phones of current members of an operation that were not up to date since an instant. */
export function phonesBehind(ctx: Reads, operationId: number | null, since: Instant): RawBuilder<unknown> {
  return sql`
    select from field_phones f
    where f.operation_id = ${operationId} and f.in_step_at < ${since} and ${ofTenant(ctx, 'f.entity_id')}
      and not exists (select from ope_users m
        where m.operation_id = f.operation_id and m.user_id = f.user_id and m.deleted_at is not null)`;
}

/** The count stops here: a phone that is this far behind downloads everything. */
export const MOST_CHANGES = 1000;

/**
 * The number of visits that changed since a phone was up to date: for a member, in their sectors and by themselves; for others,
 * all.
 */
const changesSince = sql<number>`(
  select least(count(*), ${sql.lit(MOST_CHANGES)})::int from (
    (select c.object_id from sector_members g
      join field_changes c on c.fk_sector = g.sector_id and c.collection = 'passages' and c.seq > f.seq
      where g.ope_user_id = m.id and u.fk_role = ${sql.lit(roles.member)} limit ${sql.lit(MOST_CHANGES)})
    union
    (select c.object_id from field_changes c
      where c.ope_user_id = m.id and c.collection = 'passages' and c.seq > f.seq
        and u.fk_role = ${sql.lit(roles.member)} limit ${sql.lit(MOST_CHANGES)})
    union
    (select c.object_id from field_changes c
      where c.fk_operation = f.operation_id and c.collection = 'passages' and c.seq > f.seq
        and u.fk_role <> ${sql.lit(roles.member)} limit ${sql.lit(MOST_CHANGES)})
  ) changed)`;

function phonesOf(ctx: Reads, operationId: number) {
  return ctx.db
    .selectFrom('field_phones as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .innerJoin('sessions as s', 's.id', 'f.session_id')
    .leftJoin('ope_users as m', (join) =>
      join.onRef('m.operation_id', '=', 'f.operation_id').onRef('m.user_id', '=', 'f.user_id'),
    )
    .select(['f.id', 'f.user_id', 'f.in_step_at', 'm.id as ope_user_id'])
    .select(['u.uuid', 'u.entity_id', 'u.encrypted_name', 's.app_version'])
    .select([sql<Platform>`s.platform`.as('platform'), changesSince.as('behind')])
    .where('f.operation_id', '=', operationId)
    .where('m.deleted_at', 'is', null)
    .where(ofTenant(ctx, 'f.entity_id'));
}

export type PhoneRow = Awaited<ReturnType<ReturnType<typeof phonesOf>['executeTakeFirstOrThrow']>>;

const newestFirst = {
  by: [sql.ref<number>('f.id')],
  direction: 'desc' as const,
  keysOf: (row: PhoneRow) => [row.id],
};

/** A page of the phones of current members of an operation, newest first. */
export function findPhonePage(ctx: Reads, operationId: number, page: PageRequest<'-phone_id'>) {
  return findPage(phonesOf(ctx, operationId), newestFirst, page);
}
