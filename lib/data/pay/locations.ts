import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import type { Instant } from '../../time.ts';
import { findPage } from '../page.ts';
import type { PayAccountTable, PayLocationTable } from '../schema-pay.ts';
import { ofTenant } from '../tenant.ts';

export type PayLocationRow = Selectable<PayLocationTable>;

function locations(ctx: Reads, payAccountId: number) {
  return ctx.db
    .selectFrom('pay_locations')
    .selectAll()
    .where('pay_account_id', '=', payAccountId)
    .where(ofTenant(ctx, 'entity_id'));
}

/** The location of an account at an address, also while it is being made. */
export function findLocationAt(ctx: Reads, payAccountId: number, addressKey: string) {
  return locations(ctx, payAccountId)
    .where('address_key', '=', addressKey)
    .where('state', '<>', 'gone')
    .executeTakeFirst();
}

export function findNewestLocation(ctx: Reads, payAccountId: number) {
  return locations(ctx, payAccountId)
    .where('state', '=', 'ready')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The locations of an association's account in a stage, the newest first. */
export function listLocations(
  ctx: Reads,
  { entityId, stage }: { entityId: number; stage: PayAccountTable['stage'] },
  page: PageRequest<'-created_at'>,
) {
  const query = ctx.db
    .selectFrom('pay_locations')
    .innerJoin('pay_accounts', 'pay_accounts.id', 'pay_locations.pay_account_id')
    .selectAll('pay_locations')
    .where('pay_accounts.entity_id', '=', entityId)
    .where('pay_accounts.stage', '=', stage)
    .where('pay_accounts.state', '<>', 'replaced')
    .where('pay_locations.state', '=', 'ready')
    .where(ofTenant(ctx, 'pay_locations.entity_id'));
  const by = [sql.ref<number>('pay_locations.id')];
  return findPage(query, { by, direction: 'desc', keysOf: (row: PayLocationRow) => [row.id] }, page);
}

export function insertLocation(ctx: Reads, location: Insertable<PayLocationTable>) {
  return ctx.db.insertInto('pay_locations').values(location).returningAll().executeTakeFirstOrThrow();
}

export async function updateLocation(
  ctx: Reads,
  id: number,
  change: Updateable<PayLocationTable>,
): Promise<void> {
  await ctx.db
    .updateTable('pay_locations')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Uses up the idempotency key of a record; answers the number of the next. */
export async function nextLocationAttempt(ctx: Reads, id: number, now: Instant): Promise<number> {
  const { attempt } = await ctx.db
    .updateTable('pay_locations')
    .set({ attempt: sql`attempt + 1`, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('attempt')
    .executeTakeFirstOrThrow();
  return attempt;
}
