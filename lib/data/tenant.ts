import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Needs } from '../context.ts';

/** The predicate of tenancy: the first line, written into every query; row level security is the second. */
export function ofTenant({ tenant }: Needs<'tenant'>, column: string): RawBuilder<SqlBool> {
  return tenant === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${tenant.entityId}`;
}
