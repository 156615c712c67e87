import { type Context, runConsequences } from '../core/context.ts';
import { centsToNumber } from '../core/money.ts';
import { Problem } from '../core/problems/problem.ts';
import { EntitySettings } from '../core/records/entity.ts';
import { type Deletion, deletedNow, requireDeletable, requireReason } from '../core/schemas/deletion.ts';
import { findEntity } from '../data/entities.ts';
import type { PassageRow } from '../data/passages/find.ts';
import { removePassage, savePassage } from '../data/passages/write.ts';
import { hasPayments } from '../data/pay/payments.ts';
import { removeForGood } from '../data/rows.ts';
import { loadForChange } from './get.ts';
import { isLocked } from './locks.ts';
import { requireWritable } from './season.ts';

/** The passage of a path, locked for deletion; members may delete only where their association allows it. */
export async function loadForDeletion(ctx: Context, passageId: number): Promise<PassageRow> {
  const [passage, entity] = await Promise.all([
    loadForChange(ctx, passageId, ctx.scope === 'all' ? 'any' : 'live'),
    // Asked for scope `own` only, which is that of a member of one association.
    ctx.scope === 'own' && ctx.tenant !== 'all' ? findEntity(ctx, ctx.tenant.entityId) : undefined,
  ]);
  if (ctx.scope !== 'own') return passage;
  if (!EntitySettings.parse(entity?.settings ?? {}).members_can_delete) throw new Problem('forbidden');
  return passage;
}

/** Deletes a passage so that it can be restored; only a super administrator may remove it for good. */
export async function deletePassage(
  ctx: Context,
  row: PassageRow,
  { soft, reason }: Deletion,
): Promise<void> {
  requireDeletable(ctx, row, soft);
  if (row.montant_cents > 0) requireReason(reason, 'a passage with money');
  const { passage_id, entity_id: entityId, fk_operation: operation_id } = row;
  const [hasCardPayments] = await Promise.all([hasPayments(ctx, passage_id), requireWritable(ctx, row)]);
  if (isLocked(row)) throw new Problem('passage-locked');
  const deletion = deletedNow(ctx);
  const { deleted_by } = deletion;
  if (soft) ctx.write(savePassage(ctx, passage_id, deletion));
  else await removeForGood(() => removePassage(ctx, passage_id));
  ctx.emit('passage_deleted', { passage_id, operation_id, deleted_by, soft_delete: soft }, { entityId });
  // The history of the first deletion has taken the money away already.
  const money =
    row.deleted_at === null ? { montant: { old: centsToNumber(row.montant_cents), new: null } } : {};
  const changes = { ...money, ...(reason === undefined ? {} : { reason: { old: null, new: reason } }) };
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'deleted', changes });
  await runConsequences(ctx, 'passage.deleted', { passageId: passage_id, hasCardPayments });
}
