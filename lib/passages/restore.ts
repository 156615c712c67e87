import type { Context } from '../context.ts';
import { lockPassage } from '../data/passages/find.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { updatePassage } from '../data/passages/write.ts';
import { restoration, restoredNow } from '../deletion.ts';
import { centsToNumber } from '../money.ts';
import { followPassage } from '../pay/follow-passage.ts';
import { Problem } from '../problems.ts';
import { getPassage } from './get.ts';
import { requireWritable } from './season.ts';

/** The passage a path names, deleted or not. */
export async function loadForRestoration(ctx: Context, passageId: number): Promise<PassageRow> {
  const passage = await lockPassage(ctx, passageId, 'any');
  if (!passage) throw new Problem('not-found');
  return passage;
}

/** Brings a deleted passage back, with its money; one that lives stays as it is. */
export async function restorePassage(ctx: Context, row: PassageRow) {
  const { passage_id, entity_id: entityId } = row;
  if (row.deleted_at === null) return getPassage(ctx, passage_id);
  await requireWritable(ctx, row);
  await updatePassage(ctx, passage_id, restoredNow(ctx));
  ctx.emit('passage_updated', { passage_id, changes: restoration(row) }, { entityId });
  const changes = { montant: { old: null, new: centsToNumber(row.montant_cents) } };
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'restored', changes });
  await followPassage(ctx, passage_id);
  return getPassage(ctx, passage_id);
}
