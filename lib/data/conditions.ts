import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Needs } from '../core/context.ts';
import type { Day } from '../core/time.ts';

/** The tenant predicate of every query; row level security is the second line of defence. */
export function ofTenant({ tenant }: Needs<'tenant'>, column: string): RawBuilder<SqlBool> {
  return tenant === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${tenant.entityId}`;
}

/**
 * The tenant predicate, without rows of deleted associations. Their own users cannot sign in, so the check is needed for
 * super administrators only.
 */
export function ofLiveTenant(ctx: Needs<'tenant'>, column: string): RawBuilder<SqlBool> {
  if (ctx.tenant !== 'all') return ofTenant(ctx, column);
  const owner = sql.ref(column);
  return sql<SqlBool>`(${owner} is null
    or exists (select from entities live where live.id = ${owner} and live.deleted_at is null))`;
}

/** The instant at which a day begins in `timeZone`, a value or a column. */
function startOfDay(day: Day, timeZone: string | RawBuilder<string>, plusDays = 0) {
  return sql<string>`((${day}::date + ${plusDays}::int)::timestamp at time zone ${timeZone})`;
}

/** The calendar day of an instant in `timeZone`. */
export function localDay(column: string, timeZone: string | RawBuilder<string>) {
  return sql<Day>`(${sql.ref(column)} at time zone ${timeZone})::date`;
}

/** The predicate of the days `from` to `to`, both included; null means no limit. */
export function withinDays(
  column: string,
  { from, to }: { from: Day | null; to: Day | null },
  timeZone: string | RawBuilder<string>,
): RawBuilder<boolean> {
  const instant = sql.ref(column);
  return sql`${from === null ? sql`true` : sql`${instant} >= ${startOfDay(from, timeZone)}`}
    and ${to === null ? sql`true` : sql`${instant} < ${startOfDay(to, timeZone, 1)}`}`;
}

/** The predicate of a list of values, passed as one parameter, so that the statement text does not depend on their number. */
export function among(column: string, values: readonly (string | number)[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${values})`;
}

/** The predicate of a filter by one or several values. A single value is compared with `=`, which uses the order of its index. */
export function oneOf(column: string, values: readonly (string | number)[]): RawBuilder<SqlBool> {
  const [only, ...others] = values;
  return others.length > 0 ? among(column, values) : sql<SqlBool>`${sql.ref(column)} = ${only}`;
}

/** Whether a query returns live records, deleted ones, or both. */
export type Existence = 'live' | 'deleted' | 'any';

/** The predicate of soft deletion. */
export function existsAs(existence: Existence, column: string): RawBuilder<SqlBool> {
  const deletedAt = sql.ref(column);
  switch (existence) {
    case 'live':
      return sql<SqlBool>`${deletedAt} is null`;
    case 'deleted':
      return sql<SqlBool>`${deletedAt} is not null`;
    case 'any':
      return sql<SqlBool>`true`;
  }
}
