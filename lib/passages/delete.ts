import { actorId } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import { findEntity } from '../data/entities/find.ts';
import { isStillReferenced } from '../data/errors.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { findSeason } from '../data/passages/season.ts';
import { removePassage, updatePassage } from '../data/passages/write.ts';
import { EntitySettings } from '../entities/schemas.ts';
import { centsToNumber } from '../money.ts';
import { invalid, Problem } from '../problems.ts';
import { loadForChange } from './load.ts';
import { isLocked } from './locks.ts';
import { requireOpen } from './season.ts';

/** The passage a path names, for who may delete it: members only where their association allows it. */
export async function loadForDeletion(ctx: Context, passageId: number): Promise<PassageRow> {
  const passage = await loadForChange(ctx, passageId);
  if (ctx.scope !== 'own') return passage;
  const entity = await findEntity(ctx, passage.entity_id);
  if (!EntitySettings.parse(entity?.settings ?? {}).members_can_delete) throw new Problem('forbidden');
  return passage;
}

type How = { soft: boolean; reason?: string | undefined };

/** Deletes a passage: as a rule it stays restorable; for good only a super administrator may. */
export async function deletePassage(ctx: Context, row: PassageRow, { soft, reason }: How): Promise<void> {
  if (!soft && ctx.scope !== 'all') throw new Problem('forbidden');
  if (row.montant_cents > 0 && reason === undefined) {
    throw invalid({ pointer: '?reason', detail: 'is required for a passage with money', code: 'required' });
  }
  const operation = await findSeason({ ...ctx, scope: 'entity' }, row.fk_operation);
  if (!operation) throw new Problem('operation-closed');
  requireOpen(operation, ctx.scope, ctx.now);
  if (isLocked(row)) throw new Problem('passage-locked');
  const { passage_id, entity_id: entityId, fk_operation: operation_id } = row;
  if (soft)
    await updatePassage(ctx, passage_id, {
      deleted_at: ctx.now,
      deleted_by: actorId(ctx),
      updated_at: ctx.now,
    });
  else await removeForGood(ctx, passage_id);
  const deletion = { passage_id, operation_id, deleted_by: actorId(ctx), soft_delete: soft };
  ctx.emit('passage_deleted', deletion, { entityId });
  const changes = {
    montant: { old: centsToNumber(row.montant_cents), new: null },
    ...(reason === undefined ? {} : { reason: { old: null, new: reason } }),
  };
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'deleted', changes });
}

async function removeForGood(ctx: Context, passageId: number): Promise<void> {
  try {
    await removePassage(ctx, passageId);
  } catch (error) {
    if (isStillReferenced(error)) throw new Problem('still-referenced');
    throw error;
  }
}
