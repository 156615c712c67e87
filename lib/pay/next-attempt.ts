import { actorId } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { findPayment, findPaymentsOf, insertPayment, type PaymentRow } from '../data/pay/payments.ts';
import { Problem } from '../problems.ts';
import { followPassage } from './follow-passage.ts';
import { giveUp } from './give-up.ts';
import { loadTakeable } from './takeable.ts';

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
  const passage = await loadTakeable(ctx, passageId);
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
  await followPassage(ctx, passage_id);
  return { payment, passage, isNew: true, isWanted: true };
}
