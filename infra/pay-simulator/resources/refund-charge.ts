import type Stripe from 'stripe';
import { refuseControl } from '../control-refusal.ts';
import { kept } from '../state.ts';
import { epochNow, newId, type World } from '../world.ts';
import { book } from './book.ts';
import { chargeIn } from './charge-in.ts';
import type { KeptCharge } from './charges.ts';
import { emit } from './events.ts';

type Gift = { amount: number; reason: Stripe.Refund.Reason | null; metadata: Record<string, string> };

/** Sends money of a charge back to the card. The provider keeps its fee. */
export function giveBack(
  world: World,
  charge: KeptCharge,
  { amount, reason, metadata }: Gift,
): Stripe.Refund {
  const { account } = charge;
  const id = newId(world, 're');
  const booked = book(world, { account, type: 'refund', category: 'refund', amount: -amount, source: id });
  const object: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: booked.id,
    charge: charge.object.id,
    created: epochNow(world),
    currency: 'eur',
    customer: null,
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.object.payment_intent,
    payment_method: charge.object.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  world.state.refunds[id] = { account, object };
  addRefunded(charge, amount);
  emit(world, { account, type: 'refund.created', object });
  emit(world, { account, type: 'charge.refunded', object: charge.object });
  return object;
}

/** A person gives money back on the provider's own pages: no request of ours says so. */
export function refundFromDashboard(world: World, paymentId: string, amount?: number): string {
  const charge = chargeIn(world.state, paymentId);
  const left = charge.object.amount - charge.object.amount_refunded;
  const given = amount ?? left;
  if (charge.object.status !== 'succeeded' || charge.object.disputed || given < 1 || given > left)
    throw refuseControl(`${given} cents of the charge ${paymentId} cannot be given back`);
  return giveBack(world, charge, { amount: given, reason: 'requested_by_customer', metadata: {} }).id;
}

/** The donor's bank sends the money of a refund back. */
export function failRefund(world: World, refundId: string): void {
  const found = kept(world.state.refunds, refundId);
  const charge = found && kept(world.state.charges, String(found.object.charge));
  if (!found || !charge) throw refuseControl(`there is no refund ${refundId}`);
  if (found.object.status === 'failed') throw refuseControl(`the refund ${refundId} has failed already`);
  const { account, object } = found;
  const { amount } = object;
  const category = 'refund_failure';
  const booked = book(world, { account, type: 'refund_failure', category, amount, source: refundId });
  found.object = {
    ...object,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: booked.id,
  };
  addRefunded(charge, -amount);
  emit(world, { account, type: 'refund.updated', object: found.object });
  emit(world, { account, type: 'refund.failed', object: found.object });
  emit(world, { account, type: 'charge.updated', object: charge.object });
}

function addRefunded(charge: KeptCharge, amount: number): void {
  const refunded = charge.object.amount_refunded + amount;
  charge.object = {
    ...charge.object,
    amount_refunded: refunded,
    refunded: refunded === charge.object.amount,
  };
}
