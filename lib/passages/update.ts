import { describeChanges } from '../changes.ts';
import { type Context, inEntity } from '../context.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { updatePassage as writePassage } from '../data/passages/write.ts';
import type { Changes } from '../events.ts';
import { requireUnchanged, withoutReadOnly } from '../patches.ts';
import { resolveAuthor } from './author.ts';
import { columnsOf, contentOf } from './columns.ts';
import { changedContent, type PassageContent } from './content.ts';
import { frameAfter, frameBefore } from './frame.ts';
import { getPassage } from './get.ts';
import { requireUnlocked } from './locks.ts';
import { presentPassage } from './present.ts';
import { requireConsistent } from './rules.ts';
import { type PassageInput, readOnlyNames } from './schemas.ts';
import { requireWritable } from './season.ts';
import { derivedChanges, moneyChanges, type PassageFrame, trackedPassage } from './tracked.ts';

/** Changes what the request names; the same values again change nothing and leave no trace. */
export async function updatePassage(ctx: Context, row: PassageRow, patch: PassageInput) {
  const confined = inEntity(ctx, row.entity_id);
  requireUnchanged(presentPassage(ctx, row), readOnlyNames, patch);
  const { fk_user, fk_sector, ...input } = withoutReadOnly(readOnlyNames, patch);
  const before = contentOf(ctx, row);
  const after = changedContent(before, input);
  const opeUserId = await authorAfter(confined, row, fk_user);
  requireConsistent(after, ctx.now);
  const { late } = await requireWritable(confined, row);
  const frame = await frameAfter(confined, row, { opeUserId, namedSector: fk_sector, before, after, late });
  const changes = describeChanges(trackedPassage(frameBefore(row), before), trackedPassage(frame, after));
  requireUnlocked(row, changes);
  const isChanged = Object.keys(changes).some((name) => !derivedChanges.includes(name));
  if (isChanged) await write(ctx, row, frame, after, changes);
  return getPassage(confined, row.passage_id);
}

/** Who made the visit; whoever stays its author need not be a member any more. */
async function authorAfter(ctx: Context, row: PassageRow, named: number | undefined): Promise<number> {
  if (named === undefined || named === row.fk_user || named === row.user_id) return row.fk_user;
  return (await resolveAuthor(ctx, row.fk_operation, named)).opeUserId;
}

async function write(
  ctx: Context,
  row: PassageRow,
  frame: PassageFrame,
  content: PassageContent,
  changes: Changes,
) {
  const { passage_id, entity_id: entityId } = row;
  await writePassage(ctx, passage_id, { ...frame, ...columnsOf(ctx, row, content), updated_at: ctx.now });
  ctx.emit('passage_updated', { passage_id, changes }, { entityId });
  const money = Object.fromEntries(Object.entries(changes).filter(([name]) => moneyChanges.includes(name)));
  if (Object.keys(money).length === 0) return;
  ctx.record({ entityId, object: 'passage', objectId: passage_id, action: 'changed', changes: money });
}
