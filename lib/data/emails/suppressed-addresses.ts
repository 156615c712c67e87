import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { among, ofLiveTenant, ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import { findPage } from '../rows.ts';
import type { Database } from '../tables/database.ts';

export type SuppressedAddressRow = Selectable<Database['suppressed_addresses']>;

/** E-mails and suppressed addresses of super administrators belong to no association (null). */
function ofOwner(entityId: number | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`entity_id is not distinct from ${entityId}::bigint`;
}

/** Returns whether an association no longer sends e-mails to the address. */
export async function isAddressSuppressed(
  db: Db,
  { entityId, addressIndex }: { entityId: number | null; addressIndex: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('suppressed_addresses')
    .select('id')
    .where(ofOwner(entityId))
    .where('address_index', '=', addressIndex)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an address; if it exists, stores the earlier instant, and a complaint rather than a bounce. */
export async function insertSuppressedAddress(
  db: Db,
  address: Insertable<Database['suppressed_addresses']>,
): Promise<void> {
  await db
    .insertInto('suppressed_addresses')
    .values(address)
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'address_index']).doUpdateSet((old) => ({
        reason: sql`greatest(suppressed_addresses.reason, excluded.reason)`,
        since: old.fn('least', ['suppressed_addresses.since', 'excluded.since']),
      })),
    )
    .execute();
}

/**
 * Deletes the plain text of addresses that were suppressed before an instant, in every association, leaving the index only; returns
 * how many.
 */
export async function purgeSuppressedAddresses({ db }: Needs<'db'>, before: Instant): Promise<number> {
  const old = db
    .selectFrom('suppressed_addresses')
    .select('id')
    .where('since', '<', before)
    .where('encrypted_address', 'is not', null)
    .orderBy('id')
    .forUpdate();
  const { numUpdatedRows } = await db
    .updateTable('suppressed_addresses')
    .set({ encrypted_address: null })
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A page of the addresses of the tenant, latest first. */
export function findSuppressedPage(ctx: Reads, page: PageRequest<'-since'>) {
  const query = ctx.db
    .selectFrom('suppressed_addresses')
    .selectAll()
    .where(ofLiveTenant(ctx, 'suppressed_addresses.entity_id'));
  const by = [sql.ref<string>('since'), sql.ref<number>('id')];
  const keysOf = (row: SuppressedAddressRow) => [row.since, row.id];
  return findPage(query, { by, direction: 'desc', keysOf }, page);
}

/** The suppression of these addresses in the tenant, including those of erased persons. */
export function findSuppressedAddresses(ctx: Reads, indexes: readonly string[]) {
  return ctx.db
    .selectFrom('suppressed_addresses')
    .selectAll()
    .where(among('address_index', indexes))
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .execute();
}

/** Addresses of the tenant by their ids. */
export function findSuppressedById(ctx: Reads, ids: readonly number[]) {
  return ctx.db
    .selectFrom('suppressed_addresses')
    .selectAll()
    .where(among('id', ids))
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .execute();
}

/** Removes an address of the tenant; returns the deleted rows. */
export function deleteSuppressedAddress(ctx: Reads, addressIndex: string) {
  return ctx.db
    .deleteFrom('suppressed_addresses')
    .where('address_index', '=', addressIndex)
    .where(ofLiveTenant(ctx, 'suppressed_addresses.entity_id'))
    .returning(['id', 'entity_id', 'reason'])
    .execute();
}
