import type { Context } from '../context.ts';
import { insertPassage } from '../data/passages/write.ts';
import { centsToNumber } from '../money.ts';
import { refusedField } from '../problems.ts';
import { columnsOf } from './columns.ts';
import type { PassageContent } from './content.ts';
import { initialPaymentState } from './payment-state.ts';
import { presentPassage } from './present.ts';

type NewPassage = {
  entity_id: number;
  id: string;
  operationId: number;
  sectorId: number;
  /** `named`: the id by which the author is known here, of either kind. */
  author: { named: number; userId: number };
  flags: string[];
  digest: string;
  content: PassageContent;
};

/** Writes a visit whose rules were asked before, with its event and, when it brought money, its history. */
export async function recordPassage(ctx: Context, { author, content, ...passage }: NewPassage) {
  const key = { entity_id: passage.entity_id, id: passage.id };
  const visit = {
    ...key,
    fk_operation: passage.operationId,
    fk_sector: passage.sectorId,
    ...columnsOf(ctx, key, content),
    flags: passage.flags,
    payment_state: initialPaymentState(content),
    draft_digest: passage.digest,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  const row = await insertPassage(ctx, visit, author.named);
  if (!row) throw refusedField('not-an-operation-member', '/fk_user');
  trace(ctx, row);
  return presentPassage(ctx, { ...row, user_id: author.userId, receipt_id: null });
}

type Row = NonNullable<Awaited<ReturnType<typeof insertPassage>>>;

function trace(ctx: Context, { passage_id, entity_id: entityId, ...row }: Row): void {
  const amount = centsToNumber(row.montant_cents);
  const payment_type = row.fk_type_reglement;
  const where = { passage_id, operation_id: row.fk_operation, sector_id: row.fk_sector };
  ctx.emit('passage_created', { ...where, amount, payment_type }, { entityId });
  if (row.montant_cents === 0) return;
  const changes = { montant: { old: 0, new: amount }, fk_type_reglement: { old: 'none', new: payment_type } };
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'created', changes });
}
