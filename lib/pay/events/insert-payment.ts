import type { Context } from '../../core/context.ts';
import type { ProviderCheckout, ProviderIntent } from '../../core/pay-provider.ts';
import { findPassageByUuid, lockPaidPassage } from '../../data/pay/paid-passage.ts';
import {
  findPaymentByCheckout,
  findPaymentByIntent,
  insertPayment,
  type PaymentDraft,
} from '../../data/pay/payments.ts';
import { metadataUuid } from '../create-once.ts';
import { paymentStatus, snapshotOfCheckout } from '../payments/provider-snapshot.ts';

export type Owner = { entityId: number; payAccountId: number };

/**
 * Inserts a payment for an intent without a record whose metadata names a passage of the association, e.g. after the restore of a
 * backup. Returns its id; undefined when there is no such passage or another attempt is in progress.
 */
export function insertPaymentOfIntent(
  ctx: Context,
  owner: Owner,
  intent: ProviderIntent,
): Promise<number | undefined> {
  const status = paymentStatus(intent.status);
  // Skips an unpaid intent of a link, which no phone could continue; the event of the link's page inserts the link.
  if (!intent.isInPerson && (status === 'open' || status === 'canceled')) return Promise.resolve(undefined);
  return insertPaymentOf(ctx, owner, {
    ...intent,
    known: (trx) => findPaymentByIntent(trx, intent.id),
    columns: { kind: 'intent', status, payment_intent_id: intent.id },
  });
}

type Insertion = Pick<ProviderIntent, 'amount' | 'livemode' | 'madeAt' | 'currency' | 'passageUuid'> & {
  known(trx: Context): Promise<{ id: number } | undefined>;
  columns: Pick<PaymentDraft, 'kind' | 'status' | 'payment_intent_id' | 'checkout_id' | 'expires_at'>;
};

/** Inserts a payment that only the provider knows, for the passage that it names. */
function insertPaymentOf(
  ctx: Context,
  { entityId, payAccountId }: Owner,
  { known, columns, ...made }: Insertion,
): Promise<number | undefined> {
  return ctx.transact({ entityId }, async (trx) => {
    const found = await passageNamedBy(trx, entityId, made);
    // Locked, so that concurrent inserts get different attempt numbers.
    const [passage, existing] = await Promise.all([
      found && lockPaidPassage(trx, found.passage_id),
      known(trx),
    ]);
    if (existing) return existing.id;
    if (!passage) return undefined;
    const payment = await insertPayment(trx, {
      uuid: trx.ids.uuid(),
      entity_id: entityId,
      passage_id: passage.passage_id,
      pay_account_id: payAccountId,
      amount_cents: made.amount,
      livemode: made.livemode,
      created_at: made.madeAt,
      updated_at: trx.now,
      ...columns,
    });
    return payment?.id;
  });
}

async function passageNamedBy(
  ctx: Context,
  entityId: number,
  { passageUuid, currency }: Pick<Insertion, 'passageUuid' | 'currency'>,
) {
  const uuid = metadataUuid(passageUuid);
  if (currency !== 'eur' || uuid === undefined) return undefined;
  return findPassageByUuid(ctx, { entityId, uuid });
}

/** Inserts a payment for a link page without a record, as `insertPaymentOfIntent` does for an intent. */
export function insertPaymentOfCheckout(
  ctx: Context,
  owner: Owner,
  checkout: ProviderCheckout,
): Promise<number | undefined> {
  return insertPaymentOf(ctx, owner, {
    ...checkout,
    known: (trx) => findPaymentOfCheckout(trx, checkout),
    columns: {
      kind: 'link',
      status: snapshotOfCheckout(checkout).status,
      payment_intent_id: checkout.intent?.id ?? null,
      checkout_id: checkout.id,
      expires_at: checkout.expiresAt,
    },
  });
}

/** The payment may already be stored by its intent, without its page. */
async function findPaymentOfCheckout(ctx: Context, { id, intent }: ProviderCheckout) {
  const known = await findPaymentByCheckout(ctx, id);
  return known ?? (intent === null ? undefined : findPaymentByIntent(ctx, intent.id));
}
