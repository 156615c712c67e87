import { actorId, type Context, inEntity } from '../core/context.ts';
import { centsToNumber } from '../core/money.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import type { HandoverRow } from '../data/cash/find.ts';
import { hasOtherWitness } from '../data/cash/people.ts';
import { confirmHandover } from '../data/cash/settle.ts';
import { queueEmail } from '../emails/queue.ts';
import { userSealer } from '../users/content.ts';
import { readHandover } from './get.ts';
import { confirmedEmail } from './mails.ts';
import { isAsExpected, isOwn, partiesOf, requireDeclared } from './rules.ts';
import type { HandoverConfirmation } from './schemas.ts';

/**
 * Confirms a declared hand-over with the counted amounts; the caller must be neither its declarer nor the member who hands over.
 */
export async function confirm(outer: Context, row: HandoverRow, { counted, reason }: HandoverConfirmation) {
  const ctx = inEntity(outer, row.entity_id);
  requireDeclared(row);
  const unwitnessed = isOwn(ctx, row);
  if (unwitnessed && (await hasOtherWitness(ctx, row.entity_id, partiesOf(row))))
    throw new Problem('own-handover');
  if (!isAsExpected(row, counted) && reason === undefined)
    throw refusedField('difference-without-reason', '/reason');
  await confirmHandover(ctx, row.id, {
    counted: { ...counted, denominations: counted.denominations ?? null },
    reason: reason ?? null,
    unwitnessed,
    by: actorId(ctx),
    now: ctx.now,
  });
  const changes = {
    state: { old: 'declared', new: 'confirmed' },
    cash: { old: centsToNumber(row.expected_cash_cents), new: centsToNumber(counted.cash) },
    cheques: { old: centsToNumber(row.expected_cheque_cents), new: centsToNumber(counted.cheques) },
    cheque_count: { old: row.expected_cheque_count, new: counted.cheque_count },
    ...(reason === undefined ? {} : { reason: { old: null, new: reason } }),
  };
  ctx.record({
    entityId: row.entity_id,
    object: 'handover',
    objectId: row.id,
    action: 'settled',
    changes,
  });
  ctx.announce('handover.confirmed', row.entity_id, {
    handover_id: row.id,
    operation_id: row.operation_id,
    cash_cents: counted.cash,
    cheque_cents: counted.cheques,
    cheque_count: counted.cheque_count,
  });
  await tellMember(ctx, row, { counted, reason: reason ?? null });
  return readHandover(ctx, row.id);
}

type Told = { counted: HandoverConfirmation['counted']; reason: string | null };

/** Sends no e-mail to a member whose address is missing or unreadable. */
async function tellMember(ctx: Context, row: HandoverRow, { counted, reason }: Told): Promise<void> {
  const { from_uuid: uuid, from_entity_id, from_user_id, number } = row;
  if (uuid === null || from_user_id === null) return;
  const { read } = userSealer(ctx.cipher, { uuid, entity_id: from_entity_id });
  const to = read('encrypted_email', row.from_email);
  if (to === null) return;
  const difference = counted.cash + counted.cheques - row.expected_cash_cents - row.expected_cheque_cents;
  await queueEmail(ctx, {
    entityId: row.entity_id,
    purpose: 'handover-confirmed',
    receiptId: null,
    userId: from_user_id,
    to,
    content: confirmedEmail({
      name: read('encrypted_name', row.from_name),
      number,
      counted,
      difference,
      reason,
    }),
  });
}
