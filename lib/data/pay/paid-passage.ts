import { sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import { lockRow } from '../rows.ts';
import type { PassageTable } from '../tables/database.ts';
import { UNSETTLED } from './payments.ts';

/**
 * Locks a passage until the transaction ends and reads the columns that card payments need. Includes deleted passages, and those of
 * deleted operations and associations, because their payments must still be processed.
 */
export async function lockPaidPassage(ctx: Reads, passageId: number) {
  const [, passage] = await Promise.all([
    lockRow(ctx, 'passages', passageId),
    findPaidPassage(ctx, passageId),
  ]);
  return passage;
}

function findPaidPassage(ctx: Reads, passageId: number) {
  return ctx.db
    .selectFrom('passages')
    .innerJoin('operations', 'operations.id', 'passages.fk_operation')
    .innerJoin('entities', 'entities.id', 'passages.entity_id')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.passage_id', '=', 'passages.passage_id')
        .on('receipts.state', '<>', sql.lit('cancelled')),
    )
    .select([
      'passages.passage_id',
      'passages.entity_id',
      'passages.id',
      'passages.fk_operation',
      'passages.fk_type_reglement',
      'passages.montant_cents',
      'passages.refunded_cents',
      'passages.payment_state',
      'passages.deleted_at',
      'passages.encrypted_email',
      'receipts.id as receipt_id',
      'receipts.refunded_cents as receipt_refunded_cents',
      sql<boolean>`operations.deleted_at is not null or entities.deleted_at is not null`.as(
        'is_parent_deleted',
      ),
    ])
    .where('passages.passage_id', '=', passageId)
    .where(ofTenant(ctx, 'passages.entity_id'))
    .executeTakeFirst();
}

export type PaidPassage = NonNullable<Awaited<ReturnType<typeof lockPaidPassage>>>;

export function findPassageByUuid(ctx: Reads, { entityId, uuid }: { entityId: number; uuid: string }) {
  return ctx.db
    .selectFrom('passages')
    .select(['passage_id', 'entity_id'])
    .where('entity_id', '=', entityId)
    .where('id', '=', uuid)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

type Standing = Pick<Updateable<PassageTable>, 'payment_state' | 'refunded_cents' | 'updated_at'>;

export async function setPassagePaymentState(
  ctx: Reads,
  passageId: number,
  standing: Standing,
): Promise<void> {
  await ctx.db
    .updateTable('passages')
    .set({ ...standing, version: sql`version + 1` })
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** An association, or one of its operations. */
export type EntityOrOperation = { entityId: number; operationId?: number };

/** Unsettled card payments of an association or operation, oldest first. */
export function findOpenPaymentsIn(ctx: Reads, { entityId, operationId }: EntityOrOperation, limit: number) {
  const open = ctx.db
    .selectFrom('pay_payments')
    .innerJoin('passages', 'passages.passage_id', 'pay_payments.passage_id')
    .select(['pay_payments.id', 'pay_payments.entity_id'])
    .where('pay_payments.entity_id', '=', entityId)
    .where('pay_payments.status', 'in', UNSETTLED)
    .where(ofTenant(ctx, 'pay_payments.entity_id'))
    .orderBy('pay_payments.id')
    .limit(limit);
  return (operationId === undefined ? open : open.where('passages.fk_operation', '=', operationId)).execute();
}

/** Ids of the passages of an association or operation whose payment state is `mismatch`. */
export async function findMismatchesIn(
  ctx: Reads,
  { entityId, operationId }: EntityOrOperation,
): Promise<number[]> {
  const misfits = ctx.db
    .selectFrom('passages')
    .select('passage_id')
    .where('entity_id', '=', entityId)
    .where('payment_state', '=', 'mismatch')
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('passage_id');
  const of = operationId === undefined ? misfits : misfits.where('fk_operation', '=', operationId);
  return (await of.execute()).map(({ passage_id }) => passage_id);
}
