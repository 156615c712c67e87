import type Stripe from 'stripe';
import { lookUp } from '../state.ts';
import { epochNow, newId, refuseControl, type World } from '../world.ts';
import { book } from './balance.ts';
import { findCharge, type StoredCharge } from './charges.ts';
import { emit } from './events.ts';

type RefundDetails = {
  amount: number;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
};

/** Refunds an amount of a charge; the provider keeps its fee. */
export function refundCharge(
  world: World,
  charge: StoredCharge,
  { amount, reason, metadata }: RefundDetails,
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

/** Refunds a charge in the provider's dashboard, without an API request. */
export function refundFromDashboard(world: World, paymentId: string, amount?: number): string {
  const charge = findCharge(world.state, paymentId);
  const left = charge.object.amount - charge.object.amount_refunded;
  const given = amount ?? left;
  if (charge.object.status !== 'succeeded' || charge.object.disputed || given < 1 || given > left)
    throw refuseControl(`${given} cents of the charge ${paymentId} cannot be given back`);
  return refundCharge(world, charge, { amount: given, reason: 'requested_by_customer', metadata: {} }).id;
}

/** Fails a refund: the donor's bank returns the amount. */
export function failRefund(world: World, refundId: string): void {
  const found = lookUp(world.state.refunds, refundId);
  const charge = found && lookUp(world.state.charges, String(found.object.charge));
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

function addRefunded(charge: StoredCharge, amount: number): void {
  const refunded = charge.object.amount_refunded + amount;
  charge.object = {
    ...charge.object,
    amount_refunded: refunded,
    refunded: refunded === charge.object.amount,
  };
}
