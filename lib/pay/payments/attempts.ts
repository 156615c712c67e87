import { actorId, type Context, type Needs, type Reads } from '../../core/context.ts';
import { Problem, refusedField } from '../../core/problems.ts';
import { lockPassage, type PassageRow } from '../../data/passages/find.ts';
import {
  findPaymentByUuid,
  findPaymentsOf,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from '../../data/pay/payments.ts';
import { isAuthorMember, requireAuthorOf } from '../../passages/author.ts';
import { lockOperationOf, requireStillOpen } from '../../passages/season.ts';
import { expectsCard } from './passage-payment-state.ts';
import { settleCards } from './settle-passage.ts';

/**
 * Cancels an attempt whose intent no client knows; if the provider created the intent nevertheless, the next sync
 * cancels it. Increments `syncs`, so that snapshots read before are not applied.
 */
export function cancelAttempt(ctx: Reads & Needs<'now' | 'write'>, { id, syncs }: PaymentRow): void {
  const { now } = ctx;
  const canceled = { status: 'canceled', syncs: syncs + 1, synced_at: now, updated_at: now } as const;
  ctx.write(updatePayment(ctx, id, canceled));
}

/** The provider's minimum card amount. */
const MIN_CARD_CENTS = 50;

/** Payment states in which a card may be charged. */
const CHARGEABLE_STATES = new Set<string | null>([null, 'pending', 'failed', 'canceled', 'refunded']);

/** Locks and returns a passage that the caller may charge a card for; throws the problem otherwise. */
export async function requireChargeable(ctx: Context, passageId: number): Promise<PassageRow> {
  const [passage, isMember, operation] = await Promise.all([
    // The first, because the others are asked under its lock.
    lockPassage(ctx, passageId),
    isAuthorMember(ctx, passageId),
    lockOperationOf(ctx, passageId),
  ]);
  const notFound = refusedField('passage-not-found', '/passage_id');
  if (!passage) throw notFound;
  requireAuthorOf(ctx, passage, { isMember, missing: notFound });
  requireStillOpen(ctx, operation);
  requireUnpaidCardAmount(passage);
  return passage;
}

type Money = Pick<PassageRow, 'fk_type_reglement' | 'montant_cents' | 'deleted_at' | 'payment_state'>;

function requireUnpaidCardAmount(passage: Money): void {
  if (!expectsCard(passage)) throw new Problem('not-a-card-payment');
  if (!CHARGEABLE_STATES.has(passage.payment_state)) throw new Problem('already-paid');
  if (passage.montant_cents < MIN_CARD_CENTS) throw new Problem('amount-out-of-range');
}

export type Attempt = {
  payment: PaymentRow;
  passage: PassageRow;
  /** This request inserted it, so the provider cannot know it yet. */
  isNew: boolean;
  /** Its amount is the passage's and its account is connected. */
  isCurrent: boolean;
};

type AttemptAccount = { payAccountId: number; livemode: boolean };

/** The passage's attempt in progress, else a new one. */
export async function nextAttempt(
  ctx: Context,
  passageId: number,
  account: AttemptAccount,
): Promise<Attempt> {
  const [passage, payments] = await Promise.all([
    requireChargeable(ctx, passageId),
    findPaymentsOf(ctx, passageId),
  ]);
  const current = payments.find(({ status }) => status !== 'succeeded' && status !== 'canceled');
  if (!current) return insertAttempt(ctx, passage, account);
  if (current.status === 'processing') throw new Problem('already-paid');
  const isCurrent = current.amount_cents === passage.montant_cents && current.account_state === 'linked';
  // Safe to replace: no client received its secret, or its account is disconnected.
  if (!isCurrent && (current.status === 'creating' || current.account_state !== 'linked')) {
    cancelAttempt(ctx, current);
    return insertAttempt(ctx, passage, account);
  }
  return { payment: current, passage, isNew: false, isCurrent: isCurrent };
}

async function insertAttempt(
  ctx: Context,
  passage: PassageRow,
  { payAccountId, livemode }: AttemptAccount,
): Promise<Attempt> {
  const { passage_id, entity_id } = passage;
  const uuid = ctx.ids.uuid();
  const draft = {
    uuid,
    entity_id,
    passage_id,
    pay_account_id: payAccountId,
    status: 'creating' as const,
    amount_cents: passage.montant_cents,
    livemode,
    client_ip: ctx.client.ip,
    created_by: actorId(ctx),
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  const [, payment] = await Promise.all([
    insertPayment(ctx, draft),
    findPaymentByUuid(ctx, uuid),
    settleCards(ctx, { passageId: passage_id }),
  ]);
  if (!payment) throw new Problem('pay-account-in-progress', { retryAfter: 1 });
  return { payment, passage, isNew: true, isCurrent: true };
}
