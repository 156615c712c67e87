import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';

/** The receipts of visits, including cancelled ones. */
export function findReceiptsOfVisits(ctx: Reads, ids: readonly number[]) {
  return receiptsOfTenant(ctx).where(among('passage_id', ids)).orderBy('id').execute();
}

/** Receipts by their ids. */
export function findReceiptsById(ctx: Reads, ids: readonly number[]) {
  return receiptsOfTenant(ctx).where(among('id', ids)).orderBy('id').execute();
}

/** Locks receipts until the transaction ends, so that no other transaction sends them or queues e-mails about them. */
export async function lockReceipts(ctx: Reads, ids: readonly number[]): Promise<void> {
  await receiptsOfTenant(ctx)
    .clearSelect()
    .select('id')
    .where(among('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The receipts with a stored recipient address, with ids after `after`, by id. */
export function findAddressedReceipts(ctx: Reads, after: number, limit: number) {
  return receiptsOfTenant(ctx)
    .clearSelect()
    .select(['id', 'entity_id', 'uuid', 'encrypted_to'])
    .where('encrypted_to', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The receipts whose donor was erased, with ids after `after`, by id. */
export function findReceiptsOfErased(ctx: Reads, after: number, limit: number) {
  return receiptsOfTenant(ctx)
    .where('donor_erased', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The receipts of visits that this user had collected at issue time, with ids after `after`, by id. */
export function findReceiptsOfUser(ctx: Reads, userId: number, after: number, limit: number) {
  return receiptsOfTenant(ctx)
    .where('collected_by', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

function receiptsOfTenant(ctx: Reads) {
  return ctx.db.selectFrom('receipts').selectAll().where(ofTenant(ctx, 'entity_id'));
}

type ReducedReceipt = { id: number; encrypted_content?: string; encrypted_to?: null };

/** Replaces a receipt's content with what an erasure leaves of it. */
export async function reduceReceipt(
  ctx: Reads,
  { id, ...left }: ReducedReceipt,
  now: Instant,
): Promise<void> {
  await ctx.db
    .updateTable('receipts')
    .set({ ...left, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** The e-mails of the tenant with ids after `after`, by id. */
export function findEmailsAfter(ctx: Reads, after: number, limit: number) {
  return ctx.db
    .selectFrom('emails')
    .selectAll()
    .where(ofTenant(ctx, 'entity_id'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Reads e-mails and locks them by id until the transaction ends. */
export function lockEmails(ctx: Reads, ids: readonly number[]) {
  return ctx.db
    .selectFrom('emails')
    .selectAll()
    .where(ofTenant(ctx, 'entity_id'))
    .where(among('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

type ErasedEmail = { id: number; encrypted_to: string };

/** Erases text and address of an e-mail; a waiting e-mail is not sent. */
export async function eraseEmail(ctx: Reads, { id, encrypted_to }: ErasedEmail, now: Instant): Promise<void> {
  await ctx.db
    .updateTable('emails')
    .set({
      encrypted_to,
      has_address: false,
      encrypted_content: null,
      version: sql`version + 1`,
      updated_at: now,
    })
    .set({
      failure: sql`case when state = 'queued' then 'erased' else failure end`,
      state: sql`case when state = 'queued' then 'failed' else state end`,
    })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Deletes the plain text of a suppressed address; its index remains. */
export async function forgetSuppressedAddress(ctx: Reads, addressIndex: string): Promise<void> {
  await ctx.db
    .updateTable('suppressed_addresses')
    .set({ encrypted_address: null })
    .where('address_index', '=', addressIndex)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
