import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './db.ts';
import type { Database } from './schema.ts';

/** E-mails of super administrators belong to no association, and neither do their addresses. */
function ofOwner(entityId: number | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`entity_id is not distinct from ${entityId}::bigint`;
}

/** True when an association sends nothing to the address any more. */
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

/** Adds an address; of one that is there the earliest instant is kept, and a complaint rather than a bounce. */
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
