import type { PaymentRow } from '../data/pay/payments.ts';
import { isPayFailure } from '../pay-failure.ts';
import type { PayCalls } from '../pay-provider.ts';

type Cancelable = Pick<PaymentRow, 'uuid' | 'stage' | 'syncs'>;

/** Cancels an intent; one that a card was faster for stays what it is, which is seen afterwards. */
export async function cancelAtProvider(
  calls: PayCalls,
  { uuid, stage, syncs }: Cancelable,
  { accountId, intentId }: { accountId: string; intentId: string },
): Promise<void> {
  try {
    // A refusal is kept under its key too: what was refused while a card was read may be done after the next look.
    await calls.cancelIntent(accountId, intentId, `${stage}:cancel:${uuid}:${syncs}`);
  } catch (error) {
    if (!isPayFailure(error, 'refused')) throw error;
  }
}
