import { actorId, type Context, inEntity } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { refusedField } from '../core/problems/problem.ts';
import { findAnyMember } from '../data/cash/people.ts';
import { findMoved, insertMovement } from '../data/cash/stock.ts';
import type { OperationRow } from '../data/operations.ts';
import { leftOf } from './set-stock.ts';
import type { MovementDraft } from './stock-schemas.ts';

/** Gives calendars to a member, takes them back or writes them off; the operation is locked. */
export async function moveStock(outer: Context, operation: OperationRow, draft: MovementDraft) {
  const ctx = inEntity(outer, operation.entity_id);
  const { id: operation_id, entity_id, calendars_received: received } = operation;
  const member = await findAnyMember(ctx, operation_id, draft.member);
  if (!member) throw refusedField('not-an-operation-member', '/member');
  const [all, own] = await Promise.all([
    findMoved(ctx, operation_id, null),
    findMoved(ctx, operation_id, member.id),
  ]);
  const { kind, count, note = null } = draft;
  const available = kind === 'given' ? leftOf(received ?? 0, all) : own.given - own.returned - own.lost;
  if (count > available) throw refusedField('not-enough-calendars', '/count');
  const uuid = ctx.ids.uuid();
  const sealer = sealerOf(ctx.cipher, { table: 'stock_movements', entityId: entity_id, uuid });
  const row = {
    operation_id,
    ope_user_id: member.id,
    kind,
    count,
    made_by: actorId(ctx),
    created_at: ctx.now,
  };
  const encrypted_note = sealer.seal('encrypted_note', note);
  const movement_id = await insertMovement(ctx.db, { uuid, entity_id, ...row, encrypted_note });
  const changes = { kind: { old: null, new: kind }, count: { old: null, new: count } };
  ctx.record({ entityId: entity_id, object: 'stock', objectId: movement_id, action: 'created', changes });
  return { movement_id, user_id: member.user_id, note, ...row };
}
