import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../time.ts';

/** The instant at which a day begins where the association is. `timeZone` is a value or a column. */
function startOfDay(day: Day, timeZone: string | RawBuilder<string>, plusDays = 0) {
  return sql<string>`((${day}::date + ${plusDays}::int)::timestamp at time zone ${timeZone})`;
}

/** The calendar day of an instant where the association is. */
export function localDay(column: string, timeZone: string | RawBuilder<string>) {
  return sql<Day>`(${sql.ref(column)} at time zone ${timeZone})::date`;
}

/** The predicate of the days from `from` to `to`, both included, either one left open. */
export function withinDays(
  column: string,
  { from, to }: { from: Day | null; to: Day | null },
  timeZone: string | RawBuilder<string>,
): RawBuilder<boolean> {
  const instant = sql.ref(column);
  return sql`${from === null ? sql`true` : sql`${instant} >= ${startOfDay(from, timeZone)}`}
    and ${to === null ? sql`true` : sql`${instant} < ${startOfDay(to, timeZone, 1)}`}`;
}
