import type { Context } from '../context.ts';
import { findPassageByUuid, lockPaidPassage } from '../data/pay/paid-passage.ts';
import { findPaymentByIntent, insertPayment } from '../data/pay/payments.ts';
import type { ProviderIntent } from '../pay-provider.ts';
import { metadataUuid } from './metadata-uuid.ts';
import { paymentStatus } from './seen-payment.ts';

type Owner = { entityId: number; payAccountId: number };

/**
 * Writes down the payment of an intent that names a passage of the association and that we have no record of, such
 * as after a restored backup. Answers its id; undefined when there is no such passage, or another attempt under way.
 */
export function adoptIntent(
  ctx: Context,
  { entityId, payAccountId }: Owner,
  intent: ProviderIntent,
): Promise<number | undefined> {
  return ctx.transact({ entityId }, async (trx) => {
    const found = await passageOf(trx, entityId, intent);
    // Held, so that attempts of one passage are counted one after the other.
    const passage = found && (await lockPaidPassage(trx, found.passage_id));
    const known = await findPaymentByIntent(trx, intent.id);
    if (known) return known.id;
    if (!passage) return undefined;
    const payment = await insertPayment(trx, {
      uuid: trx.ids.uuid(),
      entity_id: entityId,
      passage_id: passage.passage_id,
      pay_account_id: payAccountId,
      status: paymentStatus(intent.status),
      payment_intent_id: intent.id,
      amount_cents: intent.amount,
      livemode: intent.livemode,
      created_at: intent.madeAt,
      updated_at: trx.now,
    });
    return payment?.id;
  });
}

async function passageOf(ctx: Context, entityId: number, { passageUuid, currency }: ProviderIntent) {
  const uuid = metadataUuid(passageUuid);
  if (currency !== 'eur' || uuid === undefined) return undefined;
  return findPassageByUuid(ctx, { entityId, uuid });
}
