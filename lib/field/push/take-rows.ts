import type { Context } from '../../core/context.ts';
import type { FieldOperation } from '../../data/field/access.ts';
import { numberAgain } from '../../data/field/refusals.ts';
import { keepRefused, type Phone } from '../quarantine/keep-refused.ts';
import { changeKnown, type KnownRow } from './change-known.ts';
import { lockStored, type Stored } from './lock-stored.ts';
import { findMasters } from './masters.ts';
import { type Outcome, type Taken, withChanged } from './outcome.ts';
import { type InvalidRow, inIdOrder, type PushedRow, readRows } from './read-rows.ts';
import { recordNew, tellOfForged } from './record-new.ts';
import { refuseErased, refuseRemoved } from './refuse.ts';

type Sender = Phone & {
  /** Whether the phone has not pulled since a backup was restored. */
  isBeforeRestore: boolean;
};

/** Takes the rows of a phone, each by itself, and keeps those that are refused. */
export async function takeRows(
  ctx: Context,
  operation: FieldOperation,
  items: readonly unknown[],
  { isBeforeRestore, ...phone }: Sender,
): Promise<Taken> {
  const read = await readRows(items, operation.operation_id);
  const stored = await lockStored(ctx, operation.entity_id, read);
  const { erased, invalid, known, unknown } = divide(read, stored);
  const { removed, fresh } = await refuseRemoved(ctx, unknown);
  const { recorded, overtaken } = await recordNew(ctx, operation, fresh, phone.hasWrongClock);
  const changed = await changeKnown(ctx, operation, [...known, ...overtaken], isBeforeRestore);
  const refused = [...erased, ...answerInvalid(invalid, stored, recorded), ...removed];
  const { masters, known: accepted } = await findMasters(ctx, [...refused, ...recorded, ...changed]);
  const outcomes = [...refused, ...recorded.map((one) => tellOfForged(one, masters)), ...changed];
  const deleted = deletedUnseen(read, stored, removed);
  const isRepeated = await keepRefused(ctx, operation, outcomes, { ...phone, deleted });
  // Last, because it holds the counter of the association until the commit.
  if (accepted.length > 0) ctx.write(numberAgain(ctx, accepted));
  return { outcomes, masters, isRepeated };
}

type Divided = { erased: Outcome[]; invalid: InvalidRow[]; known: KnownRow[]; unknown: PushedRow[] };

/** Rows of erased persons, those that are no valid documents, those of passages that the service has, and the others. */
function divide(read: readonly (PushedRow | InvalidRow)[], stored: Stored): Divided {
  const erased = read.filter((row) => stored.isErased(row));
  const others = read.filter((row) => !stored.isErased(row));
  const rows = inIdOrder(others.filter((row) => 'input' in row));
  return {
    erased: erased.map((row) => refuseErased(row, stored.passageIdOf(row))),
    invalid: others.filter((row) => 'refusal' in row),
    known: rows.flatMap((row) => {
      const passageId = stored.passageIdOf(row);
      return passageId === undefined ? [] : [{ ...row, passageId }];
    }),
    unknown: rows.filter((row) => stored.passageIdOf(row) === undefined),
  };
}

/** A second row of a document is answered with what became of the first. */
function answerInvalid(
  invalid: readonly InvalidRow[],
  stored: Stored,
  recorded: readonly Outcome[],
): Outcome[] {
  const passageIds = new Map(recorded.map(({ id, passageId }) => [id, passageId]));
  return invalid.map((row) => {
    const passageId = stored.passageIdOf(row) ?? passageIds.get(row.id);
    return {
      ...row,
      passageId,
      refusal: passageId === undefined ? row.refusal : withChanged(row.refusal, row),
    };
  });
}

/** The ids of documents that were deleted before the service had them. */
function deletedUnseen(
  read: readonly (PushedRow | InvalidRow)[],
  stored: Stored,
  removed: readonly Outcome[],
): string[] {
  const isRemoved = new Set(removed.map(({ id }) => id));
  return read.flatMap((row) => {
    const isDeleted = 'input' in row && row.isDeleted && stored.passageIdOf(row) === undefined;
    return isDeleted && !isRemoved.has(row.id) ? [row.id] : [];
  });
}
