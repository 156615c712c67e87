import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';
import { cardMoney } from './card-money.ts';

/** The receipts of an operation behind one of them, in the order of their ids, with who issued them. */
export function findReceiptsAfter(ctx: Reads, operationId: number, after: number, limit: number) {
  return receiptsToExport(ctx)
    .where('passages.fk_operation', '=', operationId)
    .where('receipts.id', '>', after)
    .orderBy('receipts.id')
    .limit(limit)
    .execute();
}

function receiptsToExport(ctx: Reads) {
  return ctx.db
    .selectFrom('receipts')
    .innerJoin('passages', 'passages.passage_id', 'receipts.passage_id')
    .leftJoin('users', 'users.id', 'receipts.issued_by')
    .selectAll('receipts')
    .select([
      'users.uuid as issuer_uuid',
      'users.entity_id as issuer_entity_id',
      'users.encrypted_name as issuer_encrypted_name',
      'users.username as issuer_username',
      'passages.payment_state',
      'receipts.refunded_cents as given_back_cents',
      ...cardMoney('receipts'),
    ])
    .where(ofTenant(ctx, 'receipts.entity_id'));
}

export type ReceiptToExport = Awaited<
  ReturnType<ReturnType<typeof receiptsToExport>['executeTakeFirstOrThrow']>
>;
