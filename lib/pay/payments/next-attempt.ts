import { actorId } from '../../core/caller.ts';
import type { Context, Needs, Reads } from '../../core/context.ts';
import { Problem, refusedField } from '../../core/problems.ts';
import { lockPassage, type PassageRow } from '../../data/passages/find.ts';
import {
  findPayment,
  findPaymentsOf,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from '../../data/pay/payments.ts';
import { requireOwn } from '../../passages/get.ts';
import { requireWritable } from '../../passages/locks.ts';
import { settleCards } from './settle-passage.ts';
import { wantsCard } from './standing.ts';

/**
 * Gives an attempt up whose intent nobody holds: should the provider have made it all the same, it is cancelled as soon
 * as it is seen. What was asked of the provider before is out of date.
 */
export async function giveUp(ctx: Reads & Needs<'now'>, { id, syncs }: PaymentRow): Promise<void> {
  const { now } = ctx;
  await updatePayment(ctx, id, { status: 'canceled', syncs: syncs + 1, synced_at: now, updated_at: now });
}

/** The provider takes no less by card. */
const LEAST_CENTS = 50;

/** A card may be taken while nobody paid, and again after all was given back. */
const UNPAID = new Set<string | null>([null, 'pending', 'failed', 'canceled', 'refunded']);

/** The passage a card is to be taken for, held: its author's, of an operation they are still a member of. */
export async function requireChargeable(ctx: Context, passageId: number): Promise<PassageRow> {
  const passage = await lockPassage(ctx, passageId);
  const missing = refusedField('passage-not-found', '/passage_id');
  if (!passage) throw missing;
  await requireOwn(ctx, passage, missing);
  await requireWritable(ctx, passage);
  requireChargeableMoney(passage);
  return passage;
}

type Money = Pick<PassageRow, 'fk_type_reglement' | 'montant_cents' | 'deleted_at' | 'payment_state'>;

/** Whether a card may be taken for a passage as it is. */
function requireChargeableMoney(passage: Money): void {
  if (!wantsCard(passage)) throw new Problem('not-a-card-payment');
  if (!UNPAID.has(passage.payment_state)) throw new Problem('already-paid');
  if (passage.montant_cents < LEAST_CENTS) throw new Problem('amount-out-of-range');
}

export type Attempt = {
  payment: PaymentRow;
  passage: PassageRow;
  /** This very request has written it down: the provider cannot know it yet. */
  isNew: boolean;
  /** Of the amount that the passage asks for. */
  isWanted: boolean;
};

type On = { payAccountId: number; livemode: boolean };

/** The attempt that is under way for a passage, else the next one. */
export async function nextAttempt(ctx: Context, passageId: number, on: On): Promise<Attempt> {
  const passage = await requireChargeable(ctx, passageId);
  const payments = await findPaymentsOf(ctx, passageId);
  const current = payments.find(({ status }) => status !== 'succeeded' && status !== 'canceled');
  if (!current) return begin(ctx, passage, on);
  if (current.status === 'processing') throw new Problem('already-paid');
  const isWanted = current.amount_cents === passage.montant_cents && current.account_state === 'linked';
  // Nobody ever held its secret, or nobody reaches the account it lies on.
  if (!isWanted && (current.status === 'creating' || current.account_state !== 'linked')) {
    await giveUp(ctx, current);
    return begin(ctx, passage, on);
  }
  return { payment: current, passage, isNew: false, isWanted };
}

async function begin(ctx: Context, passage: PassageRow, { payAccountId, livemode }: On): Promise<Attempt> {
  const { passage_id, entity_id } = passage;
  const written = await insertPayment(ctx, {
    uuid: ctx.ids.uuid(),
    entity_id,
    passage_id,
    pay_account_id: payAccountId,
    status: 'creating',
    amount_cents: passage.montant_cents,
    livemode,
    client_ip: ctx.client.ip,
    created_by: actorId(ctx),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const payment = written && (await findPayment(ctx, written.id));
  if (!payment) throw new Problem('pay-account-in-progress', { retryAfter: 1 });
  await settleCards(ctx, { passageId: passage_id });
  return { payment, passage, isNew: true, isWanted: true };
}
