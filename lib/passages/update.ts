import { type Changes, describeChanges, fieldsOf } from '../core/changes.ts';
import { type Context, inEntity } from '../core/context.ts';
import { requireUnchanged, withoutReadOnly } from '../core/patches.ts';
import type { PassageRow } from '../data/passages/find.ts';
import { updatePassage as writePassage } from '../data/passages/write.ts';
import { followPassage } from '../pay/payments/settle-passage.ts';
import { issueByItself } from '../receipts/issue.ts';
import { columnsOf, contentOf } from './columns.ts';
import { changedContent, type PassageContent } from './content.ts';
import { frameAfter, frameBefore } from './derived.ts';
import { getPassage } from './get.ts';
import { requireInSeason, requireUnlocked, requireWritable } from './locks.ts';
import { resolveAuthor } from './place.ts';
import { presentPassage } from './present.ts';
import { requireConsistent } from './rules.ts';
import { type PassageInput, readOnlyNames } from './schemas.ts';
import { accountableChanges, derivedChanges, type PassageFrame, trackedPassage } from './tracked.ts';

/** Changes what the request names; the same values again change nothing and leave no trace. */
export async function updatePassage(ctx: Context, row: PassageRow, patch: PassageInput) {
  const confined = inEntity(ctx, row.entity_id);
  requireUnchanged(presentPassage(ctx, row), readOnlyNames, patch);
  const { fk_user, fk_sector, ...input } = withoutReadOnly(readOnlyNames, patch);
  const before = contentOf(ctx, row);
  const after = changedContent(before, input);
  const opeUserId = await authorAfter(confined, row, fk_user);
  requireConsistent(after, ctx.now);
  const { late, season } = await requireWritable(confined, row);
  if (before.passed_at !== after.passed_at) requireInSeason(season, after.passed_at);
  const frame = await frameAfter(confined, row, { opeUserId, namedSector: fk_sector, before, after, late });
  const changes = describeChanges(trackedPassage(frameBefore(row), before), trackedPassage(frame, after));
  requireUnlocked(row, changes);
  const isChanged = Object.keys(changes).some((name) => !derivedChanges.includes(name));
  if (!isChanged) return getPassage(confined, row.passage_id);
  await write(ctx, row, { frame, before, after, changes });
  await followPassage(confined, row.passage_id);
  const { passage_id: passageId, payment_state: paymentState } = row;
  if (row.receipt_id === null) {
    await issueByItself(confined, { passageId, settings: season.settings, paymentState, before, after });
  }
  return getPassage(confined, passageId);
}

/** Who made the visit; whoever stays its author need not be a member any more. */
async function authorAfter(ctx: Context, row: PassageRow, named: number | undefined): Promise<number> {
  if (named === undefined || named === row.fk_user || named === row.user_id) return row.fk_user;
  return (await resolveAuthor(ctx, row.fk_operation, named)).opeUserId;
}

type Change = {
  frame: PassageFrame;
  before: PassageContent;
  after: PassageContent;
  changes: Changes<'passage'>;
};

async function write(ctx: Context, row: PassageRow, { frame, before, after, changes }: Change) {
  const { passage_id, entity_id: entityId } = row;
  await writePassage(ctx, passage_id, { ...frame, ...columnsOf(ctx, row, after), updated_at: ctx.now });
  ctx.emit('passage_updated', { passage_id, changes }, { entityId });
  if (before.montant === 0 && after.montant === 0) return;
  const accountable = fieldsOf(changes, accountableChanges);
  if (Object.keys(accountable).length === 0) return;
  const entry = { entityId, object: 'passage', objectId: passage_id, action: 'changed' } as const;
  ctx.record({ ...entry, changes: accountable });
}
