import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { among, localDay, ofTenant, withinDays } from '../conditions.ts';
import { type FiguresQuery, groundTable } from './figure-tables.ts';
import type { Group } from './figures.ts';
import { countedHomes } from './homes.ts';
import { figureColumns } from './sums.ts';

const columns = sql.join(figureColumns.map((name) => sql.ref(name)));
const summed = sql.join(figureColumns.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));

/** The groups that a change `c` belongs to, with its sums. */
const partsOfChange = sql`figure_parts(c.fk_sector, c.fk_user, c.fk_type, c.fk_type_reglement, c.standing, c.weight,
  c.passages, c.paying, c.amount_cents, c.calendars, c.held_cents, c.given_back_cents)`;

/** The stored sums that each group needs in addition to those that every response needs. */
const partsOfGroup: Readonly<Record<Group, readonly string[]>> = {
  sector: ['sector'],
  member: ['member'],
  day: [],
  payment_type: ['member'],
  type: [],
};

/**
 * The common tables of figures from stored sums: whether the operation has stored sums (`keeping`), the pending changes
 * (`waiting`), the totals of both by group (`part`), and those by day and type (`by_type`).
 */
export function keptTables(ctx: Reads, query: FiguresQuery, groups: ReadonlySet<Group>) {
  const { operationId, timeZone } = query;
  const asked = ['cents', 'standing', ...new Set([...groups].flatMap((group) => partsOfGroup[group]))];
  const ofOperation = (alias: 'k' | 'c') => sql`${sql.ref(`${alias}.fk_operation`)} = ${operationId}
    and ${ofTenant(ctx, `${alias}.entity_id`)}`;
  return sql`
    keeping as materialized (
      select exists (
        select from figure_operations k join entities e on e.id = k.entity_id
        where ${ofOperation('k')} and e.time_zone = ${timeZone}) as is_kept
    ),
    waiting as materialized (
      select c.*, ${localDay('c.passed_at', timeZone)} as day from passage_changes c
      where ${ofOperation('c')} and (select is_kept from keeping)
    ),
    part as materialized (
      select grouped_by, day, id, code, ${summed}
      from (
        select k.grouped_by, k.day, k.id, k.code, ${columns} from figure_sums k
        where ${ofOperation('k')} and k.grouped_by = 'type' and k.day > '-infinity'
        union all
        select k.grouped_by, '-infinity', k.id, k.code, ${columns} from figure_sums k
        where ${ofOperation('k')} and ${among('k.grouped_by', asked)}
          and ${isRanged(query) ? dayWithin('k.day', query) : sql`k.day = '-infinity'`}
        union all
        select f.grouped_by, case f.grouped_by when 'type' then c.day else '-infinity' end, f.id, f.code,
          ${sql.join(figureColumns.map((name) => sql.ref(`f.${name}`)))}
        from waiting c cross join lateral ${partsOfChange} f
        where f.grouped_by = 'type' or ${among('f.grouped_by', asked)} and ${dayWithin('c.day', query)}
      ) s
      group by grouped_by, day, id, code having sum(passages) > 0
    ),
    by_type as not materialized (
      select * from part where grouped_by = 'type' and ${dayWithin('day', query)}
    ),
    ${groundTable(ctx, query)}`;
}

function isRanged({ from, to }: FiguresQuery): boolean {
  return from !== null || to !== null;
}

/** The predicate of a day of the range; sums for all days have a day before any range. */
function dayWithin(column: string, { from, to }: FiguresQuery): RawBuilder<boolean> {
  const day = sql.ref(column);
  return sql`${day} > '-infinity'
    and ${from === null ? sql`true` : sql`${day} >= ${from}::date`}
    and ${to === null ? sql`true` : sql`${day} <= ${to}::date`}`;
}

/**
 * The homes of each address: the stored counts, or a new count where a change is pending. When passages lie outside the range,
 * counts the latest visits within it from its passages.
 */
export function keptHomes(ctx: Reads, query: FiguresQuery): RawBuilder<unknown> {
  const { operationId, timeZone } = query;
  const isWhole = isRanged(query)
    ? sql`(select not exists (select from part where grouped_by = 'type' and not (${dayWithin('day', query)})))`
    : sql`true`;
  const homes = sql`
    select k.fk_adresse, k.visited, k.done, k.refused, k.vacant, k.passages from figure_homes k
    where k.fk_operation = ${operationId} and ${ofTenant(ctx, 'k.entity_id')} and ${isWhole}
      and k.fk_adresse not in (select c.fk_adresse from waiting c where c.fk_adresse is not null)
    union all
    select c.fk_adresse, h.visited, h.done, h.refused, h.vacant, h.passages
    from (select distinct fk_adresse from waiting where fk_adresse is not null) c
      cross join lateral homes_at(${operationId}, c.fk_adresse) h
    where ${isWhole}`;
  if (!isRanged(query)) return homes;
  const seen = sql`(
    select p.fk_adresse, p.dwelling, p.fk_type, p.passed_at, p.passage_id from passages p
    where p.fk_operation = ${operationId} and ${ofTenant(ctx, 'p.entity_id')} and p.deleted_at is null
      and ${withinDays('p.passed_at', query, timeZone)} and not ${isWhole})`;
  return sql`${homes} union all select * from (${countedHomes(seen)}) counted`;
}
