import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import { type Existence, existsAs, ofLiveTenant } from '../conditions.ts';
import { isAfter, type Order, readAtOnce } from '../rows.ts';
import { conditionsOf, type PassageFilter } from './filter.ts';
import type { PassageRow } from './find.ts';

/** A page of the passages that a user sees as a member, with its filter. */
type OwnPage = {
  userId: number;
  existence: Existence;
  filter: PassageFilter;
  order: Order<PassageRow>;
  page: PageRequest;
};

/**
 * The predicate of the passages of a member's page, of live operations: the newest of each membership and each sector are merged,
 * and the newest of these are the page. Each source is read in index order and at most one page long, whatever the size of the
 * operation.
 */
export function isOnOwnPage(ctx: Reads, asked: OwnPage): RawBuilder<SqlBool> {
  const limit = sql.lit(readAtOnce(asked.page));
  const direction = sql.raw(asked.order.direction);
  const ids = sql`
    with mine as materialized (${membershipsOf(asked)})
    select seen.passage_id from (
      select found.* from mine
        cross join lateral (${firstOf(ctx, asked, sql`passages.fk_user = mine.id`)}) found
      union
      select found.* from mine
        join sector_members sm on sm.ope_user_id = mine.id and mine.deleted_at is null
        cross join lateral (${firstOf(ctx, asked, sql`passages.fk_sector = sm.sector_id`)}) found
    ) seen
    order by seen.at ${direction}, seen.passage_id ${direction} limit ${limit}`;
  return sql`passages.passage_id = any(array(${ids}))`;
}

/** Memberships in live operations: a passage belongs to the operation of its member, and of its sector. */
function membershipsOf({ userId, filter: { operationId } }: OwnPage): RawBuilder<unknown> {
  const ofOperation = operationId === undefined ? sql`true` : sql`own.operation_id = ${operationId}`;
  return sql`
    select own.id, own.deleted_at from ope_users own
    join operations on operations.id = own.operation_id and operations.deleted_at is null
    where own.user_id = ${userId} and ${ofOperation}`;
}

/** The first passages of one membership or sector. */
function firstOf(ctx: Reads, asked: OwnPage, holder: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const { existence, filter, order, page } = asked;
  const [at] = order.by;
  const all = [
    holder,
    existsAs(existence, 'passages.deleted_at'),
    ofLiveTenant(ctx, 'passages.entity_id'),
    ...conditionsOf(ctx, filter),
    isAfter(order, page),
  ];
  const direction = sql.raw(order.direction);
  return sql`
    select passages.passage_id, ${at} as at from passages ${joinsOf(filter)}
    where ${sql.join(all, sql` and `)}
    order by ${sql.join(order.by.map((key) => sql`${key} ${direction}`))} limit ${sql.lit(readAtOnce(page))}`;
}

/** The joins that the conditions need. Each join is executed for every passage, so that unneeded ones are left out. */
function joinsOf({ userId, hasReceipt }: PassageFilter): RawBuilder<unknown> {
  const members = sql`join ope_users on ope_users.id = passages.fk_user`;
  const receipts = sql`
    left join receipts on receipts.passage_id = passages.passage_id and receipts.state <> 'cancelled'`;
  return sql`${userId === undefined ? sql`` : members} ${hasReceipt === undefined ? sql`` : receipts}`;
}
