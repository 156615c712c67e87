import { type Context, runConsequences } from '../core/context.ts';
import { centsToNumber } from '../core/money.ts';
import { Problem } from '../core/problems/problem.ts';
import { restoration, restoredNow } from '../core/schemas/deletion.ts';
import { lockPassage, type PassageRow } from '../data/passages/find.ts';
import { savePassage } from '../data/passages/write.ts';
import { getPassage } from './get.ts';
import { requireWritable } from './season.ts';

/** The passage of a path, deleted or not, locked for a change. */
export async function loadForRestoration(ctx: Context, passageId: number): Promise<PassageRow> {
  const passage = await lockPassage(ctx, passageId, 'any');
  if (!passage) throw new Problem('not-found');
  return passage;
}

/** Restores a deleted passage with its money; a live one is returned unchanged. */
export async function restorePassage(ctx: Context, row: PassageRow) {
  const { passage_id, entity_id: entityId } = row;
  if (row.deleted_at === null) return getPassage(ctx, passage_id);
  await requireWritable(ctx, row);
  ctx.write(savePassage(ctx, passage_id, restoredNow(ctx)));
  ctx.emit('passage_updated', { passage_id, changes: restoration(row) }, { entityId });
  const changes = { montant: { old: null, new: centsToNumber(row.montant_cents) } };
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'restored', changes });
  await runConsequences(ctx, 'passage.restored', { passageId: passage_id });
  return getPassage(ctx, passage_id);
}
