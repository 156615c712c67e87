import { type Context, inEntity, runConsequences } from '../core/context.ts';
import { type Changes, describeChanges, fieldsOf } from '../core/fields/changes.ts';
import { requireUnchanged, withoutReadOnly } from '../core/fields/patches.ts';
import { tellsOfPerson } from '../core/fields/personal-fields.ts';
import { passageFields, type ResolvedFields } from '../core/records/passage.ts';
import { digestWithNewDonor } from '../data/passages/erased-donor.ts';
import { findVisitFacts, type VisitFacts } from '../data/passages/facts.ts';
import type { PassageRow } from '../data/passages/find.ts';
import { savePassage } from '../data/passages/write.ts';
import { hasPayments } from '../data/pay/payments.ts';
import { type Author, requireAuthor } from './author.ts';
import {
  accountableChanges,
  changedContent,
  columnsOf,
  contentOf,
  derivedChanges,
  type PassageContent,
  resolvedFieldsOf,
  trackedPassage,
  withCoarsePosition,
} from './content.ts';
import { flagsOf, nextPaymentState, withCalendars } from './derived-fields.ts';
import { getPassage, presentContentOf } from './get.ts';
import { requireUnlocked } from './locks.ts';
import { choosePlace, placeIn, sectorToFind } from './place.ts';
import { requireConsistent } from './rules.ts';
import { type PassageInput, readOnlyNames } from './schemas.ts';
import { requireInSeason, requireStillOpen } from './season.ts';

/** Changes the fields that the request names; without a difference nothing is written, emitted or recorded. */
export async function updatePassage(ctx: Context, row: PassageRow, patch: PassageInput) {
  const confined = inEntity(ctx, row.entity_id);
  const before = contentOf(ctx, row);
  requireUnchanged(presentContentOf(ctx, row, before), readOnlyNames, patch);
  const { fk_user, fk_sector: namedSector, ...input } = withoutReadOnly(readOnlyNames, patch);
  const exact = changedContent(before, input);
  const coarse = withCoarsePosition(exact);
  const named = fk_user ?? row.fk_user;
  const sectorId = sectorToFind(row, { author: named, namedSector, before, after: coarse });
  const [facts, hasCardPayments] = await Promise.all([
    askAgain(confined, row, { named, sectorId, after: exact }),
    hasPayments(confined, row.passage_id),
  ]);
  const author = authorAfter(ctx, row, facts, fk_user);
  requireConsistent(coarse, ctx.now);
  const { late, operation } = requireStillOpen(ctx, facts.operation);
  const after = withCalendars(coarse, operation, { named: input.nb_calendriers !== undefined, before });
  if (before.passed_at !== after.passed_at) requireInSeason(operation, after.passed_at);
  const place =
    sectorId === undefined
      ? { sectorId: row.fk_sector, outside: row.flags.includes('hors_secteur') }
      : choosePlace(facts, { addressId: after.fk_adresse, sectorId });
  const suspect = facts.isVisitedByOthers;
  const resolved: ResolvedFields = {
    fk_sector: place.sectorId,
    fk_user: author.opeUserId,
    flags: flagsOf({
      outside: place.outside,
      suspect,
      late: late || row.flags.includes('late'),
      hasWrongClock: row.flags.includes('clock'),
      notToBeCalled: facts.isNotToBeCalled,
    }),
    payment_state: nextPaymentState(row.payment_state, after),
  };
  const changes = describeChanges(
    trackedPassage(resolvedFieldsOf(row), before),
    trackedPassage(resolved, after),
  );
  requireUnlocked(row, changes, { before, after });
  const isChanged = Object.keys(changes).some((name) => !derivedChanges.includes(name));
  if (!isChanged) return presentContentOf(ctx, row, before);
  const changed = writeChange(ctx, row, { resolved, before, after, changes });
  const { passage_id: passageId, payment_state: paymentState, receipt_id: receiptId } = row;
  const { settings } = operation;
  const change = { passageId, settings, paymentState, receiptId, hasCardPayments, before, after };
  const isChangedAgain = await runConsequences(confined, 'passage.updated', change);
  if (isChangedAgain) return getPassage(confined, passageId);
  return presentContentOf(ctx, { ...changed, user_id: author.userId }, after);
}

type Asked = { named: number; sectorId: number | null | undefined; after: PassageContent };

/** Asks about the visit as it will be; the caller need not be a member of the operation any more. */
async function askAgain(ctx: Context, row: PassageRow, { named, sectorId, after }: Asked) {
  const [facts] = await findVisitFacts({ ...ctx, scope: 'entity' }, [
    {
      id: null,
      passageId: row.passage_id,
      operationId: row.fk_operation,
      author: named === row.user_id ? row.fk_user : named,
      sectorId: sectorId === undefined ? row.fk_sector : sectorId,
      ...placeIn(after),
    },
  ]);
  if (!facts) throw new Error('the question about a visit had no answer');
  return facts;
}

/** The author after the change; an unchanged author need not be a member any more. */
function authorAfter(ctx: Context, row: PassageRow, facts: VisitFacts, named: number | undefined): Author {
  const isSame = named === undefined || named === row.fk_user || named === row.user_id;
  if (isSame) return { opeUserId: row.fk_user, userId: row.user_id };
  return requireAuthor(ctx, facts, named);
}

type Change = {
  resolved: ResolvedFields;
  before: PassageContent;
  after: PassageContent;
  changes: Changes<'passage'>;
};

function writeChange(
  ctx: Context,
  row: PassageRow,
  { resolved, before, after, changes }: Change,
): PassageRow {
  const { passage_id, entity_id: entityId } = row;
  const columns = { ...resolved, ...columnsOf(ctx, row, after), updated_at: ctx.now };
  const isNewDonor = !tellsOfPerson(passageFields, before) && tellsOfPerson(passageFields, after);
  const digest = isNewDonor ? { draft_digest: digestWithNewDonor } : {};
  ctx.write(savePassage(ctx, passage_id, { ...columns, ...digest }));
  // The row is locked: this is what the database has then.
  const changed = { ...row, ...columns, version: row.version + 1 };
  ctx.emit('passage_updated', { passage_id, changes }, { entityId });
  if (before.montant === 0 && after.montant === 0) return changed;
  const accountable = fieldsOf(changes, accountableChanges);
  if (Object.keys(accountable).length === 0) return changed;
  const entry = { entityId, object: 'passage', objectId: passage_id, action: 'changed' } as const;
  ctx.record({ ...entry, changes: accountable });
  return changed;
}
