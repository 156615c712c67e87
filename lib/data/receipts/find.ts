import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import type { Reach } from '../operations/in-reach.ts';
import { findPage } from '../page.ts';
import type { Database } from '../schema.ts';
import { ofLiveTenant } from '../tenant.ts';

export type ReceiptRow = Selectable<Database['receipts']>;

/** Receipts of the tenant; for a caller who reaches own records only, those of own passages. */
function receiptsInReach(ctx: Reads & Reach) {
  const query = ctx.db
    .selectFrom('receipts')
    .selectAll('receipts')
    .where(ofLiveTenant(ctx, 'receipts.entity_id'));
  const { caller } = ctx;
  if (ctx.scope !== 'own' || caller.kind !== 'user') return query;
  return query.where(
    sql<boolean>`exists (select from passages p join ope_users m on m.id = p.fk_user
      where p.passage_id = receipts.passage_id and m.user_id = ${caller.userId})`,
  );
}

export function findReceipt(ctx: Reads & Reach, receiptId: number) {
  return receiptsInReach(ctx).where('receipts.id', '=', receiptId).executeTakeFirst();
}

/** Receipts in the caller's reach, the latest first. */
export function listReceipts(
  ctx: Reads & Reach,
  filter: { passageId?: number | undefined },
  page: PageRequest<'-receipt_id'>,
) {
  let query = receiptsInReach(ctx);
  if (filter.passageId !== undefined) query = query.where('receipts.passage_id', '=', filter.passageId);
  const by = [sql.ref<number>('receipts.id')];
  return findPage(query, { by, direction: 'desc', keysOf: (row: ReceiptRow) => [row.id] }, page);
}

/** The receipt behind a verification code, of whatever association. */
export function findReceiptByCode({ db }: Pick<Reads, 'db'>, code: string) {
  return db.selectFrom('receipts').selectAll().where('verification_code', '=', code).executeTakeFirst();
}
