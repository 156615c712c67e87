import * as z from 'zod';
import { type Context, inEntity, signedIn } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { Text } from '../../core/schemas/common.ts';
import {
  type ConflictRow,
  lockConflict,
  lockOpenConflicts,
  settleConflicts,
} from '../../data/field/conflicts.ts';
import { loadForChange } from '../../passages/get.ts';
import { KnownInputs } from '../../passages/schemas.ts';
import { updatePassage } from '../../passages/update.ts';
import { moneyFields } from '../push/merge.ts';
import { openValue, presentConflict, Take } from './conflicts.ts';

export const Settlement = z
  .strictObject({
    take: Take,
    reason: Text(500).optional(),
  })
  .meta({ id: 'FieldSettlement' });

type Settlement = z.output<typeof Settlement>;

/** The conflict of a path, locked for a decision. */
export async function loadConflict(ctx: Context, conflictId: number): Promise<ConflictRow> {
  const conflict = await lockConflict(ctx, conflictId);
  if (!conflict) throw new Problem('not-found');
  return conflict;
}

/** Decides about a refused value: it is left refused, or written into the passage as any other change. */
export async function settleConflict(ctx: Context, conflict: ConflictRow, { take, reason }: Settlement) {
  if (conflict.settled_at !== null) throw new Problem('conflict-settled');
  const confined = inEntity(ctx, conflict.entity_id);
  const isMoney = moneyFields.includes(conflict.field);
  const settled = isMoney ? await lockOpenConflicts(confined, conflict, moneyFields) : [conflict];
  if (take === 'refused') await applyRefused(confined, conflict.passage_id, settled);
  const settledBy = signedIn(ctx).userId;
  ctx.write(
    settleConflicts(
      confined,
      settled.map(({ id }) => id),
      { take, settledBy },
    ),
  );
  for (const one of settled) recordSettlement(ctx, one, { take, reason });
  return presentConflict(ctx, { ...conflict, take, settled_at: ctx.now, settled_by: settledBy });
}

async function applyRefused(ctx: Context, passageId: number, conflicts: readonly ConflictRow[]) {
  const values = conflicts.map(
    (conflict) => [conflict.field, openValue(ctx, conflict, 'encrypted_refused')] as const,
  );
  const patch = KnownInputs.parse(Object.fromEntries(values));
  const passage = await loadForChange(ctx, passageId, 'any');
  if (passage.deleted_at !== null)
    throw new Problem('not-found', {
      detail: 'The passage is deleted; restore it before you take the value.',
    });
  await updatePassage(ctx, passage, patch);
}

function recordSettlement(
  ctx: Context,
  { id, field, passage_id, entity_id: entityId }: ConflictRow,
  { take, reason }: Settlement,
): void {
  const changes = {
    take: { old: null, new: take },
    field: { old: null, new: field },
    passage_id: { old: null, new: passage_id },
    ...(reason === undefined ? {} : { reason: { old: null, new: reason } }),
  };
  ctx.record({ entityId, object: 'conflict', objectId: id, action: 'settled', changes });
}
