import type { Context } from '../context.ts';
import { findEntity } from '../data/entities/find.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { removePassage, updatePassage } from '../data/passages/write.ts';
import { removeForGood } from '../data/removal.ts';
import { type Deletion, deletedNow, requireDeletable, requireReason } from '../deletion.ts';
import { EntitySettings } from '../entities/schemas.ts';
import { centsToNumber } from '../money.ts';
import { followPassage } from '../pay/follow-passage.ts';
import { Problem } from '../problems.ts';
import { loadForChange } from './load.ts';
import { isLocked } from './locks.ts';
import { requireWritable } from './season.ts';

/** The passage a path names, for who may delete it: members only where their association allows it. */
export async function loadForDeletion(ctx: Context, passageId: number): Promise<PassageRow> {
  const passage = await loadForChange(ctx, passageId, ctx.scope === 'all' ? 'any' : 'live');
  if (ctx.scope !== 'own') return passage;
  const entity = await findEntity(ctx, passage.entity_id);
  if (!EntitySettings.parse(entity?.settings ?? {}).members_can_delete) throw new Problem('forbidden');
  return passage;
}

/** Deletes a passage: as a rule it stays restorable; for good only a super administrator may. */
export async function deletePassage(
  ctx: Context,
  row: PassageRow,
  { soft, reason }: Deletion,
): Promise<void> {
  requireDeletable(ctx, row, soft);
  if (row.montant_cents > 0) requireReason(reason, 'a passage with money');
  await requireWritable(ctx, row);
  if (isLocked(row)) throw new Problem('passage-locked');
  const { passage_id, entity_id: entityId, fk_operation: operation_id } = row;
  const deletion = deletedNow(ctx);
  const { deleted_by } = deletion;
  if (soft) await updatePassage(ctx, passage_id, deletion);
  else await removeForGood(() => removePassage(ctx, passage_id));
  ctx.emit('passage_deleted', { passage_id, operation_id, deleted_by, soft_delete: soft }, { entityId });
  // What is deleted already has no money to take away when it goes for good.
  const money =
    row.deleted_at === null ? { montant: { old: centsToNumber(row.montant_cents), new: null } } : {};
  const changes = { ...money, ...(reason === undefined ? {} : { reason: { old: null, new: reason } }) };
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'deleted', changes });
  await followPassage(ctx, passage_id);
}
