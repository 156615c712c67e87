import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { cashHandedBy } from '../cash/due.ts';
import { ofTenant, withinDays } from '../conditions.ts';
import { amongIds, type FiguresQuery, ownMembership } from './figure-tables.ts';

/** Counts the receipts of passages that count; a receipt with several e-mails counts at most once as sent and once as bounced. */
export function receipts(ctx: Reads, isCounted: RawBuilder<boolean>) {
  return sql`(select row_to_json(t) from (
    select count(*) as issued,
      count(*) filter (where r.state = 'cancelled') as cancelled,
      count(*) filter (where m.is_sent) as emailed,
      count(*) filter (where m.is_bounced) as bounced
    from receipts r cross join lateral (
      select bool_or(e.state = 'sent') as is_sent, bool_or(e.state = 'bounced') as is_bounced
      from emails e where e.receipt_id = r.id and ${ofTenant(ctx, 'e.entity_id')}
    ) m
    where ${ofTenant(ctx, 'r.entity_id')} and ${isCounted}
  ) t)`;
}

/** The sectors of `ground` with their members, and other sectors that have passages. */
export function sectors(ctx: Reads, { operationId }: FiguresQuery, withPassages: RawBuilder<unknown>) {
  const isGround = amongIds('s.id', sql`select id from ground`);
  return sql`(select coalesce(json_agg(t order by t.sector_id), '[]') from (
    select s.id as sector_id, s.sector_name, s.deleted_at, array(
      select m.user_id from sector_members sm join ope_users m on m.id = sm.ope_user_id
      where sm.sector_id = s.id and m.deleted_at is null and ${isGround} order by m.user_id) as members
    from sectors s
    where s.operation_id = ${operationId} and ${ofTenant(ctx, 's.entity_id')}
      and (${isGround} or ${amongIds('s.id', withPassages)})
  ) t)`;
}

/** The live members, and former members who have passages. */
export function members(ctx: Reads, query: FiguresQuery, withPassages: RawBuilder<unknown>) {
  const isAsked =
    query.userId === null
      ? sql`(m.deleted_at is null and u.deleted_at is null or ${amongIds('m.id', withPassages)})`
      : sql`m.id = ${ownMembership(ctx, query)}`;
  return sql`(select coalesce(json_agg(t order by t.ope_user_id), '[]') from (
    select m.id as ope_user_id, m.user_id, u.uuid, u.entity_id, u.encrypted_name
    from ope_users m join users u on u.id = m.user_id
    where m.operation_id = ${query.operationId} and ${ofTenant(ctx, 'm.entity_id')} and ${isAsked}
  ) t)`;
}

/** The cash that each member has handed over: for all days from the hand-overs, for a range from their visits. */
export function cashHanded(ctx: Reads, query: FiguresQuery) {
  const { operationId, from, to, timeZone } = query;
  const isWhole = from === null && to === null;
  return cashHandedBy(ctx, operationId, isWhole ? null : withinDays('p.passed_at', query, timeZone));
}
