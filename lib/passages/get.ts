import * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { audienceOf } from '../core/fields/audience.ts';
import { presentDamaged } from '../core/fields/damaged-fields.ts';
import { presentContent } from '../core/fields/fields.ts';
import { formatCents } from '../core/money.ts';
import { Problem } from '../core/problems/problem.ts';
import { PassageFlag, PaymentState, passageFieldsFor } from '../core/records/passage.ts';
import type { Existence } from '../data/conditions.ts';
import { findPassage, lockPassage, type PassageRow } from '../data/passages/find.ts';
import { isAuthorMember, requireAuthorOf } from './author.ts';
import { contentOf, type PassageContent } from './content.ts';
import { isLocked } from './locks.ts';
import type { Passage } from './schemas.ts';

/** The passage of a path, locked for a change: 404 out of reach or when its author has left, 403 for other members. */
export async function loadForChange(
  ctx: Context,
  passageId: number,
  existence: Existence = 'live',
): Promise<PassageRow> {
  const [passage, isMember] = await Promise.all([
    lockPassage(ctx, passageId, existence),
    isAuthorMember(ctx, passageId),
  ]);
  if (!passage) throw new Problem('not-found');
  requireAuthorOf(ctx, passage, { isMember, missing: new Problem('not-found') });
  return passage;
}

export async function getPassage(ctx: Context, passageId: number) {
  const passage = await findPassage(ctx, passageId);
  if (!passage) throw new Problem('not-found');
  return presentPassage(ctx, passage);
}

const Flags = z.array(PassageFlag);
const State = PaymentState.nullable();

export function presentPassage(ctx: Needs<'cipher' | 'caller'>, row: PassageRow): z.input<typeof Passage> {
  return presentContentOf(ctx, row, contentOf(ctx, row));
}

/** `presentPassage` for a row whose content is already decrypted. */
export function presentContentOf(
  ctx: Needs<'caller'>,
  row: PassageRow,
  content: PassageContent,
): z.input<typeof Passage> {
  return {
    passage_id: row.passage_id,
    id: row.id,
    fk_operation: row.fk_operation,
    fk_sector: row.fk_sector,
    fk_user: row.fk_user,
    user_id: row.user_id,
    ...presentContent(passageFieldsFor[audienceOf(ctx)], content),
    ...presentDamaged(content),
    flags: Flags.parse(row.flags),
    payment_state: State.parse(row.payment_state),
    refunded: formatCents(row.refunded_cents),
    receipt_id: row.receipt_id,
    locked: isLocked(row),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}
