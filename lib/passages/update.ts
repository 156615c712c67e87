import { type Changes, describeChanges, fieldsOf } from '../core/changes.ts';
import { type Context, inEntity, runConsequences } from '../core/context.ts';
import { requireUnchanged, withoutReadOnly } from '../core/patches.ts';
import type { PassageRow } from '../data/passages/find.ts';
import { savePassage } from '../data/passages/write.ts';
import {
  accountableChanges,
  changedContent,
  columnsOf,
  contentOf,
  derivedChanges,
  type PassageContent,
  trackedPassage,
} from './content.ts';
import { type Author, resolveAuthor, resolvedFieldsOf, resolveFieldsAfter } from './derived.ts';
import type { ResolvedFields } from './fields.ts';
import { getPassage } from './get.ts';
import { requireInSeason, requireUnlocked, requireWritable } from './locks.ts';
import { presentPassage } from './present.ts';
import { requireConsistent } from './rules.ts';
import { type PassageInput, readOnlyNames } from './schemas.ts';

/** Changes the fields that the request names; without a difference nothing is written, emitted or recorded. */
export async function updatePassage(ctx: Context, row: PassageRow, patch: PassageInput) {
  const confined = inEntity(ctx, row.entity_id);
  requireUnchanged(presentPassage(ctx, row), readOnlyNames, patch);
  const { fk_user, fk_sector, ...input } = withoutReadOnly(readOnlyNames, patch);
  const before = contentOf(ctx, row);
  const after = changedContent(before, input);
  const author = await authorAfter(confined, row, fk_user);
  requireConsistent(after, ctx.now);
  const { late, operation } = await requireWritable(confined, row);
  if (before.passed_at !== after.passed_at) requireInSeason(operation, after.passed_at);
  const resolved = await resolveFieldsAfter(confined, row, {
    opeUserId: author.opeUserId,
    namedSector: fk_sector,
    before,
    after,
    late,
  });
  const changes = describeChanges(
    trackedPassage(resolvedFieldsOf(row), before),
    trackedPassage(resolved, after),
  );
  requireUnlocked(row, changes);
  const isChanged = Object.keys(changes).some((name) => !derivedChanges.includes(name));
  if (!isChanged) return presentPassage(ctx, row);
  const changed = await writeChange(ctx, row, { resolved, before, after, changes });
  const { passage_id: passageId, payment_state: paymentState, receipt_id: receiptId } = row;
  const { settings } = operation;
  const change = { passageId, settings, paymentState, receiptId, before, after };
  const isChangedAgain = await runConsequences(confined, 'passage.updated', change);
  if (isChangedAgain) return getPassage(confined, passageId);
  return presentPassage(ctx, { ...row, ...changed, user_id: author.userId });
}

/** The author after the change; an unchanged author need not be a member any more. */
async function authorAfter(ctx: Context, row: PassageRow, named: number | undefined): Promise<Author> {
  const isSame = named === undefined || named === row.fk_user || named === row.user_id;
  if (isSame) return { opeUserId: row.fk_user, userId: row.user_id };
  return resolveAuthor(ctx, row.fk_operation, named);
}

type Change = {
  resolved: ResolvedFields;
  before: PassageContent;
  after: PassageContent;
  changes: Changes<'passage'>;
};

async function writeChange(ctx: Context, row: PassageRow, { resolved, before, after, changes }: Change) {
  const { passage_id, entity_id: entityId } = row;
  const columns = { ...resolved, ...columnsOf(ctx, row, after), updated_at: ctx.now };
  const changed = await savePassage(ctx, passage_id, columns);
  ctx.emit('passage_updated', { passage_id, changes }, { entityId });
  if (before.montant === 0 && after.montant === 0) return changed;
  const accountable = fieldsOf(changes, accountableChanges);
  if (Object.keys(accountable).length === 0) return changed;
  const entry = { entityId, object: 'passage', objectId: passage_id, action: 'changed' } as const;
  ctx.record({ ...entry, changes: accountable });
  return changed;
}
