import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import { ofTenant } from '../conditions.ts';
import { findPage } from '../rows.ts';
import { columnsOfAddress, inStreetOrder } from './addresses.ts';
import { isDoor } from './kinds.ts';

/**
 * The communes in which sectors of the operation have or had addresses; without any, the communes of the association's other
 * operations, such as last season's.
 */
export function communesOf(ctx: Reads, operationId: number): RawBuilder<string[]> {
  return sql`coalesce(
    nullif(array(select distinct own.code_insee from sectors_adresses own
      where own.operation_id = ${operationId} and ${ofTenant(ctx, 'own.entity_id')}), '{}'),
    array(select distinct other.code_insee from operations o join sectors_adresses other on other.operation_id = o.id
      where ${ofTenant(ctx, 'o.entity_id')} and o.deleted_at is null))`;
}

/** True for a reference address `a` in a commune of the operation that none of its sectors contains. */
function isUnassigned(ctx: Reads, operationId: number): RawBuilder<boolean> {
  return sql<boolean>`a.code_insee = any(${communesOf(ctx, operationId)}) and ${isDoor('a')}
    -- Without "is not true" this is a join, and for a small estimate a nested loop that compares each row with each.
    and (a.id in (select taken.fk_adresse from sectors_adresses taken
      where taken.operation_id = ${operationId} and taken.fk_sector is not null
        and ${ofTenant(ctx, 'taken.entity_id')})) is not true`;
}

/** The number of addresses outside all sectors of the operation, by commune; communes without any are left out. */
export async function countUnassigned(ctx: Reads, operationId: number) {
  const { rows } = await sql<{ code_insee: string; commune: string; address_count: number }>`
    select a.code_insee, min(a.commune) as commune, count(*)::int as address_count
    from addresses a where ${isUnassigned(ctx, operationId)}
    group by a.code_insee order by a.code_insee`.execute(ctx.db);
  return rows;
}

type Wanted = { operationId: number; codeInsee: string | undefined };

/** The addresses outside all sectors of the operation, in street order. */
export function findUnassigned(ctx: Reads, { operationId, codeInsee }: Wanted, page: PageRequest<'street'>) {
  let query = ctx.db
    .selectFrom('addresses as a')
    .select(columnsOfAddress)
    .where(isUnassigned(ctx, operationId));
  if (codeInsee !== undefined) query = query.where('a.code_insee', '=', codeInsee);
  return findPage(query, inStreetOrder, page);
}
