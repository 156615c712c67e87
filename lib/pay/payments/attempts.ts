import { actorId, type Context, type Needs, type Reads } from '../../core/context.ts';
import type { IntentDraft } from '../../core/pay-provider.ts';
import { Problem, refusedField } from '../../core/problems/problem.ts';
import { lockPassage, type PassageRow } from '../../data/passages/find.ts';
import {
  findPaymentByUuid,
  findPaymentsOf,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from '../../data/pay/payments.ts';
import type { PaymentKind } from '../../data/tables/pay.ts';
import { isAuthorMember, requireAuthorOf } from '../../passages/author.ts';
import { lockOperationOf, requireStillOpen } from '../../passages/season.ts';
import { expectsCard } from './passage-payment-state.ts';
import { settleCards } from './settle-passage.ts';

/**
 * Cancels an attempt whose intent no client knows; if the provider created the intent nevertheless, the next sync cancels it.
 * Increments `syncs`, so that earlier snapshots are not applied.
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
    // Sent first, because the other statements run under its lock.
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
  /** This request inserted the attempt, so that the provider cannot know it yet. */
  isNew: boolean;
  /** The attempt has the requested kind and the passage's amount, and its account is connected. */
  isCurrent: boolean;
};

/** The data of an attempt that is sent to the provider. */
export function draftOf({ payment, passage }: Attempt): IntentDraft {
  return {
    amount: payment.amount_cents,
    uuid: payment.uuid,
    passageUuid: passage.id,
    entityId: payment.entity_id,
    operationId: passage.fk_operation,
    stage: payment.stage,
  };
}

type AttemptDraft = { kind: PaymentKind; payAccountId: number; livemode: boolean };

/** Returns the passage's attempt in progress, else a new one of this kind. */
export async function nextAttempt(ctx: Context, passageId: number, draft: AttemptDraft): Promise<Attempt> {
  const [passage, payments] = await Promise.all([
    requireChargeable(ctx, passageId),
    findPaymentsOf(ctx, passageId),
  ]);
  const current = payments.find(({ status }) => status !== 'succeeded' && status !== 'canceled');
  if (!current) return insertAttempt(ctx, passage, draft);
  if (current.status === 'processing') throw new Problem('already-paid');
  const isCurrent = isStillRight(current, passage) && current.kind === draft.kind;
  if (!mayReplace(current, isCurrent)) return { payment: current, passage, isNew: false, isCurrent };
  cancelAttempt(ctx, current);
  // The provider may have created an object for it, which must be cancelled there too.
  if (current.status === 'creating' && current.account_state === 'linked')
    ctx.enqueue({
      queue: 'sync-payment',
      body: { entity_id: current.entity_id, payment_id: current.id },
    });
  return insertAttempt(ctx, passage, draft);
}

function isStillRight({ amount_cents, account_state }: PaymentRow, { montant_cents }: PassageRow): boolean {
  return amount_cents === montant_cents && account_state === 'linked';
}

/**
 * Returns whether an attempt can be replaced without calling the provider: no client received it, or its account is disconnected.
 */
function mayReplace({ kind, status, account_state }: PaymentRow, isCurrent: boolean): boolean {
  // A link without a received response is not created again under its key: its opening time has already begun.
  const isLostLink = kind === 'link' && status === 'creating';
  return isLostLink || (!isCurrent && (status === 'creating' || account_state !== 'linked'));
}

async function insertAttempt(
  ctx: Context,
  passage: PassageRow,
  { kind, payAccountId, livemode }: AttemptDraft,
): Promise<Attempt> {
  const { passage_id, entity_id } = passage;
  const uuid = ctx.ids.uuid();
  const draft = {
    uuid,
    entity_id,
    passage_id,
    pay_account_id: payAccountId,
    kind,
    status: 'creating' as const,
    amount_cents: passage.montant_cents,
    livemode,
    // Nobody has paid yet on a page that is being opened; at a phone the card may be tapped at once.
    polled_at: kind === 'link' ? ctx.now : null,
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
