import { actorId, type Context, callerScope, inEntity } from '../core/context.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import { findTreasury } from '../data/cash/declare.ts';
import { findHandover, type HandoverRow, lockHandover } from '../data/cash/find.ts';
import { cancelHandover, hasBankedCheque } from '../data/cash/settle.ts';
import { lockOperation } from '../data/operations.ts';
import { readHandover } from './get.ts';
import { exceeds } from './rules.ts';

/** Widens the scope to what the caller may read, which is more than what they may cancel. */
function asReader(ctx: Context): Context {
  return { ...ctx, scope: callerScope(ctx, 'cash.read') ?? 'own' };
}

/** Loads the hand-over of a path and locks it with its operation, in the same lock order as deposits. */
export async function loadForCancellation(ctx: Context, handoverId: number): Promise<HandoverRow> {
  const reader = asReader(ctx);
  const found = await findHandover(reader, handoverId);
  if (!found) throw new Problem('not-found');
  // Reads the operation with entity scope: a member who has left it may still take back their declaration.
  const confined = { ...inEntity(ctx, found.entity_id), scope: 'entity' as const };
  const [, row] = await Promise.all([
    lockOperation(confined, found.operation_id),
    lockHandover(reader, handoverId),
  ]);
  if (!row) throw new Problem('not-found');
  if (ctx.scope === 'own' && row.declared_by !== actorId(ctx)) throw new Problem('forbidden');
  return row;
}

/** Returns whether the declarer takes the hand-over back before it is counted. */
function isTakenBack(ctx: Context, { state, declared_by }: HandoverRow): boolean {
  return state === 'declared' && declared_by !== null && declared_by === actorId(ctx);
}

/** Cancels a hand-over: its visits are due again, its row remains. */
export async function cancel(outer: Context, row: HandoverRow, reason: string | undefined) {
  const ctx = inEntity(asReader(outer), row.entity_id);
  if (row.state === 'cancelled') throw new Problem('handover-cancelled');
  // With scope `own`, a counted hand-over cannot be cancelled.
  if (outer.scope === 'own' && row.state === 'confirmed') throw new Problem('handover-confirmed');
  if (reason === undefined && !isTakenBack(ctx, row))
    throw invalid({ pointer: '/reason', detail: 'is required', code: 'required' });
  await requireNotBanked(ctx, row);
  const now = ctx.now;
  await cancelHandover(ctx, row.id, { reason: reason ?? null, by: actorId(ctx), now });
  const changes = {
    state: { old: row.state, new: 'cancelled' },
    ...(reason === undefined ? {} : { reason: { old: null, new: reason } }),
  };
  ctx.record({
    entityId: row.entity_id,
    object: 'handover',
    objectId: row.id,
    action: 'cancelled',
    changes,
  });
  ctx.announce('handover.cancelled', row.entity_id, {
    handover_id: row.id,
    operation_id: row.operation_id,
  });
  return readHandover(ctx, row.id);
}

/** Throws when the treasury no longer has the money because it was brought to the bank. */
async function requireNotBanked(ctx: Context, row: HandoverRow): Promise<void> {
  if (row.state !== 'confirmed' || row.destination === 'bank') return;
  const [treasury, isBanked] = await Promise.all([
    findTreasury(ctx, row.operation_id),
    hasBankedCheque(ctx, row.id),
  ]);
  const counted = {
    cash: row.counted_cash_cents ?? 0,
    cheques: row.counted_cheque_cents ?? 0,
    cheque_count: row.counted_cheque_count ?? 0,
  };
  if (isBanked || row.difference_deposit_id !== null || exceeds(counted, treasury))
    throw new Problem('handover-banked');
}
