import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Instant } from '../../time.ts';
import type { PayAccountTable } from '../schema-pay.ts';
import { ofTenant } from '../tenant.ts';

export type PayAccountRow = Selectable<PayAccountTable>;

/** The account of an association in a stage; one that was replaced is not answered. */
export function findPayAccount(
  ctx: Reads,
  { entityId, stage }: { entityId: number; stage: PayAccountTable['stage'] },
) {
  return ctx.db
    .selectFrom('pay_accounts')
    .selectAll()
    .where('entity_id', '=', entityId)
    .where('stage', '=', stage)
    .where('state', '<>', 'replaced')
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

/** Our record of an account by the id the provider gave it, of whatever association. */
export function findPayAccountById(ctx: Reads, accountId: string) {
  return ctx.db
    .selectFrom('pay_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

/** Our record of an account. */
export function findPayAccountRecord(ctx: Reads, id: number) {
  return ctx.db
    .selectFrom('pay_accounts')
    .selectAll()
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

/** The same, held until the transaction ends. */
export function lockPayAccount(ctx: Reads, id: number) {
  return ctx.db
    .selectFrom('pay_accounts')
    .selectAll()
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a new record; undefined when the association has one already. */
export function insertPayAccount(ctx: Reads, account: Insertable<PayAccountTable>) {
  return ctx.db
    .insertInto('pay_accounts')
    .values(account)
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'stage']).where('state', '<>', 'replaced').doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function updatePayAccount(
  ctx: Reads,
  id: number,
  change: Updateable<PayAccountTable>,
): Promise<void> {
  await ctx.db
    .updateTable('pay_accounts')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Uses up the idempotency key of a record; answers the number of the next. */
export async function nextAccountAttempt(ctx: Reads, id: number, now: Instant): Promise<number> {
  const { attempt } = await ctx.db
    .updateTable('pay_accounts')
    .set({ attempt: sql`attempt + 1`, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('attempt')
    .executeTakeFirstOrThrow();
  return attempt;
}
