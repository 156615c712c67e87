import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant, withinDays } from '../conditions.ts';
import { cashHanded, members, receipts, sectors } from './figure-facts.ts';
import type { FiguresQuery } from './figure-tables.ts';
import type { Figures, Group } from './figures.ts';
import { homesBySector } from './homes.ts';
import { keptHomes, keptTables } from './kept-tables.ts';
import { median } from './tallies.ts';

const none = sql`'[]'::json`;
const rows = (of: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(t order by t.key), '[]') from (${of}) t)`;
const sums = sql`sum(passages) as passages, sum(paying) as paying, sum(amount_cents) as amount_cents, sum(calendars) as calendars`;
const ofType = (code: string) => sql`coalesce(sum(amount_cents) filter (where code = ${code}), 0)`;

const whole = sql`(select row_to_json(t) from (
  select coalesce(sum(passages), 0) as passages, coalesce(sum(paying), 0) as paying,
    coalesce(sum(amount_cents), 0) as amount_cents,
    ${median(sql`select id as cents, passages from part where grouped_by = 'cents'`)} as median_cents,
    coalesce(sum(calendars), 0) as calendars, min(day) as first_day, max(day) as last_day
  from by_type) t)`;

const excluded = sql`(select coalesce(json_agg(t), '[]') from (
  select code as standing, passages as count, amount_cents from part where grouped_by = 'standing') t)`;

const byDay = sql`select day as key, ${sums} from by_type group by day`;
const byType = sql`select code as key, ${sums} from by_type group by code`;

const byPaymentType = sql`
  select code as key, ${sums}, coalesce((
    select p.passages from part p where p.grouped_by = 'standing' and p.code = 'pending' and m.code = 'pay'), 0) as pending
  from part m where grouped_by = 'member' group by code`;

function bySector(ctx: Reads, query: FiguresQuery) {
  return sql`select id as key, passages, paying, amount_cents, calendars,
    ${latestVisit(ctx, query, sql`p.fk_sector = s.id`)} as last_passage_at
    from part s where grouped_by = 'sector'`;
}

function byMember(ctx: Reads, query: FiguresQuery) {
  return sql`select m.*, ${latestVisit(ctx, query, sql`p.fk_user = m.key`)} as last_passage_at
    from (
      select id as key, ${sums}, ${ofType('cash')} as cash_cents, ${ofType('cheque')} as cheque_cents
      from part where grouped_by = 'member' group by id
    ) m`;
}

/** The instant of the latest live passage of the range, read from the index of sectors or members. */
function latestVisit(ctx: Reads, query: FiguresQuery, isOf: RawBuilder<unknown>) {
  return sql`(select p.passed_at from passages p
    where ${isOf} and ${ofTenant(ctx, 'p.entity_id')} and p.deleted_at is null
      and ${withinDays('p.passed_at', query, query.timeZone)}
    order by p.passed_at desc, p.passage_id desc limit 1)`;
}

/**
 * Adds up all figures from the stored sums and the pending changes, in one statement, so that they always match the passages, even
 * when the job is late. Undefined for operations without stored sums.
 */
export async function findKeptFigures(
  ctx: Reads,
  query: FiguresQuery,
  groups: ReadonlySet<Group>,
): Promise<Figures | undefined> {
  const ifAsked = (group: Group, of: RawBuilder<unknown>) => (groups.has(group) ? of : none);
  const withPassages = (of: 'sector' | 'member') => sql`select id from part where grouped_by = ${of}`;
  const isCounted = sql<boolean>`(select true from passages p
    where p.passage_id = r.passage_id and p.fk_operation = ${query.operationId} and ${ofTenant(ctx, 'p.entity_id')}
      and p.deleted_at is null and ${withinDays('p.passed_at', query, query.timeZone)})`;
  const { rows: answers } = await sql<Figures & { is_kept: boolean }>`
    with ${keptTables(ctx, query, groups)}
    select (select is_kept from keeping), ${whole} as whole, ${excluded} as excluded,
      ${homesBySector(ctx, query, keptHomes(ctx, query))} as homes, ${receipts(ctx, isCounted)} as receipts,
      ${ifAsked('sector', sectors(ctx, query, withPassages('sector')))} as sectors,
      ${ifAsked('member', members(ctx, query, withPassages('member')))} as members,
      ${ifAsked('sector', rows(bySector(ctx, query)))} as "bySector",
      ${ifAsked('member', rows(byMember(ctx, query)))} as "byMember",
      ${ifAsked('member', cashHanded(ctx, query))} as "cashHanded",
      ${ifAsked('day', rows(byDay))} as "byDay",
      ${ifAsked('payment_type', rows(byPaymentType))} as "byPaymentType",
      ${ifAsked('type', rows(byType))} as "byType"
  `.execute(ctx.db);
  const [answer] = answers;
  if (!answer?.is_kept) return undefined;
  const { is_kept, ...figures } = answer;
  return figures;
}
