import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Needs } from '../context.ts';

/** The predicate of tenancy: the first line, written into every query; row level security is the second. */
export function ofTenant({ tenant }: Needs<'tenant'>, column: string): RawBuilder<SqlBool> {
  return tenant === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${tenant.entityId}`;
}

/**
 * The same without what lies in a deleted association. Whoever belongs to that cannot sign in, so that it is left to
 * ask of super administrators, who themselves belong to none.
 */
export function ofLiveTenant(ctx: Needs<'tenant'>, column: string): RawBuilder<SqlBool> {
  if (ctx.tenant !== 'all') return ofTenant(ctx, column);
  const owner = sql.ref(column);
  return sql<SqlBool>`(${owner} is null
    or exists (select from entities live where live.id = ${owner} and live.deleted_at is null))`;
}
