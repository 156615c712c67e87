import { actorId, type Context, inEntity, signedIn } from '../core/context.ts';
import { centsToNumber } from '../core/money.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { requireRecentFactor } from '../core/require-second-factor.ts';
import { declareHandover, depositMoney, findTreasury } from '../data/cash/declare.ts';
import { findAnyMember, holdOperation } from '../data/cash/people.ts';
import { findTill } from '../data/cash/till.ts';
import { lockOperation } from '../data/operations.ts';
import { chooseCheques } from './choose-cheques.ts';
import { readHandover } from './get.ts';
import { handoverSealer } from './present.ts';
import { exceeds, requireFitting, requireOwnMoney } from './rules.ts';
import type { HandoverDraft } from './schemas.ts';

/** Refusals of a deposit. */
export const depositProblems = [
  'second-factor-required',
  'more-than-the-treasury',
  'cheques-differ',
  'cheque-not-in-treasury',
] as const;

/** Declares a hand-over of a member's due money, or a bank deposit of money of the treasury. */
export async function declare(outer: Context, input: HandoverDraft) {
  const named = input.from ?? signedIn(outer).userId;
  const [operation, member] = await Promise.all([
    holdOperation(outer, input.operation_id),
    findAnyMember(outer, input.operation_id, named),
  ]);
  if (!operation) throw refusedField('operation-not-found', '/operation_id');
  if (input.to === 'bank') requireRecentFactor(outer);
  const ctx = inEntity(outer, operation.entity_id);
  requireOwnMoney(ctx, input, member);
  requireFitting(ctx, input, operation.time_zone);
  const { id: operationId, entity_id: entityId, time_zone: timeZone } = operation;
  const uuid = ctx.ids.uuid();
  const { counted, note = null } = input;
  const draft = {
    uuid,
    entityId,
    operationId,
    timeZone,
    counted: { ...counted, denominations: counted.denominations ?? null },
    declaredBy: actorId(ctx),
    note: handoverSealer(ctx, { entity_id: entityId, uuid }).seal('encrypted_note', note),
    now: ctx.now,
  };
  const id =
    input.to === 'bank' ? await deposit(ctx, draft, input) : await handOver(ctx, draft, input, member);
  if (id === undefined) throw new Problem('nothing-to-hand-over');
  const changes = {
    state: { old: null, new: input.to === 'bank' ? 'confirmed' : 'declared' },
    cash: { old: null, new: centsToNumber(counted.cash) },
    cheques: { old: null, new: centsToNumber(counted.cheques) },
    cheque_count: { old: null, new: counted.cheque_count },
  };
  ctx.record({ entityId, object: 'handover', objectId: id, action: 'created', changes });
  ctx.announce(input.to === 'bank' ? 'handover.confirmed' : 'handover.declared', entityId, {
    handover_id: id,
    operation_id: operationId,
    cash_cents: counted.cash,
    cheque_cents: counted.cheques,
    cheque_count: counted.cheque_count,
  });
  return readHandover(ctx, id);
}

type Draft = Omit<Parameters<typeof declareHandover>[1], 'fromId' | 'until'>;

async function handOver(
  ctx: Context,
  draft: Draft,
  { until = ctx.now }: HandoverDraft,
  member: { id: number } | undefined,
) {
  if (!member) throw refusedField('not-an-operation-member', '/from');
  return declareHandover(ctx, { ...draft, fromId: member.id, until });
}

async function deposit(ctx: Context, draft: Draft, { counted, ...input }: HandoverDraft) {
  if (counted.cash === 0 && counted.cheques === 0) throw new Problem('nothing-to-hand-over');
  // Read under the lock, so that two deposits cannot take the same money.
  const [, till, treasury] = await Promise.all([
    lockOperation(ctx, draft.operationId),
    findTill(ctx, draft.operationId),
    findTreasury(ctx, draft.operationId),
  ]);
  if (exceeds(counted, treasury)) throw refusedField('more-than-the-treasury', '/counted');
  const { deposit_reference: reference = null, deposited_on: depositedOn = null } = input;
  const taken = chooseCheques(till, { counted, ...input });
  return depositMoney(ctx, { ...draft, reference, depositedOn, taken });
}
