import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { FieldOperation } from '../../data/field/access.ts';
import { keepRefused, type Phone } from '../quarantine/keep-refused.ts';
import { lockStored, type Stored } from './lock-stored.ts';
import { findMasters } from './masters.ts';
import { type Outcome, refusalOf, type Taken, withChanged } from './outcome.ts';
import { type InvalidRow, type PushedRow, readRows } from './read-rows.ts';
import { refuseErased } from './refuse.ts';

/** Keeps the rows of who may not record, or not any more: cash that waited on a phone is not lost. */
export async function refuseRows(
  ctx: Context,
  operation: FieldOperation,
  items: readonly unknown[],
  phone: Phone,
): Promise<Taken> {
  const read = await readRows(items, operation.operation_id);
  const stored = await lockStored(ctx, operation.entity_id, read);
  const outcomes = read.map((row) => refuse(row, stored));
  const { masters } = await findMasters(ctx, outcomes);
  const isRepeated = await keepRefused(ctx, operation, outcomes, phone);
  return { outcomes, masters, isRepeated };
}

function refuse(row: PushedRow | InvalidRow, stored: Stored): Outcome {
  const passageId = stored.passageIdOf(row);
  if (stored.isErased(row)) return refuseErased(row, passageId);
  const refusal =
    'refusal' in row ? row.refusal : refusalOf(new Problem('forbidden'), Object.keys(row.input));
  return { ...row, passageId, refusal: withChanged(refusal, row) };
}
