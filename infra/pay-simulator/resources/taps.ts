import type Stripe from 'stripe';
import { lookUp } from '../state.ts';
import { refuseControl, type World } from '../world.ts';
import { addCharge } from './add-charge.ts';
import { book, cardFee } from './balance.ts';
import { type DeclineReason, declineFields, type TapOutcome, type Wallet } from './cards.ts';
import { emit } from './events.ts';
import { changeIntent, isOfSession, type StoredIntent } from './intents.ts';
import { tellSession } from './session-state.ts';

/** Presents a card to the phone for an intent. */
export function tap(world: World, intentId: string, card: TapOutcome): void {
  if (isOfSession(world.state, intentId)) throw refuseControl(`the intent ${intentId} is paid on a page`);
  payIntent(world, requireIntent(world, intentId, 'requires_payment_method'), { card });
}

type Payment = { card: TapOutcome; wallet?: Wallet };

/** Pays an intent with a card on a phone, or on a page with or without a wallet. */
export function payIntent(world: World, found: StoredIntent, { card, wallet }: Payment): void {
  const account = lookUp(world.state.accounts, found.account);
  if (!account?.object.charges_enabled || account.isDeauthorised)
    throw refuseControl(`the account ${found.account} takes no cards`);
  const outcome = card === 'accepted' ? 'succeeded' : card === 'processing' ? 'pending' : card;
  const charge = addCharge(world, { intent: found.object, account: account.object, outcome, wallet });
  if (card === 'accepted') succeed(world, found, charge);
  else if (card === 'processing') markProcessing(world, found, charge);
  else fail(world, found, charge, card);
}

/** Completes an intent that is processing. */
export function settle(world: World, intentId: string, outcome: 'succeeded' | 'failed'): void {
  const found = requireIntent(world, intentId, 'processing');
  const charge = lookUp(world.state.charges, String(found.object.latest_charge))?.object;
  if (!charge) throw refuseControl(`the intent ${intentId} has no charge`);
  if (outcome === 'succeeded') succeed(world, found, charge);
  else fail(world, found, { ...charge, ...declinedFields('generic_decline') }, 'generic_decline');
  tellSession(world, intentId, outcome);
}

function succeed(world: World, found: StoredIntent, charge: Stripe.Charge): void {
  const { account } = found;
  const { amount, id } = charge;
  const fee = cardFee(amount);
  const booked = book(world, { account, type: 'charge', category: 'charge', amount, fee, source: id });
  const object: Stripe.Charge = {
    ...charge,
    amount_captured: amount,
    balance_transaction: booked.id,
    captured: true,
    status: 'succeeded',
  };
  world.state.charges[id] = { account, object };
  emit(world, { account, type: 'charge.succeeded', object });
  changeIntent(world, found, 'payment_intent.succeeded', {
    amount_received: amount,
    last_payment_error: null,
    latest_charge: id,
    payment_method: charge.payment_method,
    processing: null,
    status: 'succeeded',
  });
}

function markProcessing(world: World, found: StoredIntent, charge: Stripe.Charge): void {
  emit(world, { account: found.account, type: 'charge.pending', object: charge });
  changeIntent(world, found, 'payment_intent.processing', {
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    processing: { type: 'card' },
    status: 'processing',
  });
}

function fail(world: World, found: StoredIntent, charge: Stripe.Charge, reason: DeclineReason): void {
  const { account } = found;
  world.state.charges[charge.id] = { account, object: charge };
  emit(world, { account, type: 'charge.failed', object: charge });
  changeIntent(world, found, 'payment_intent.payment_failed', {
    last_payment_error: {
      ...declineFields(reason),
      charge: charge.id,
      payment_method_type: charge.payment_method_details?.type ?? 'card_present',
      type: 'card_error',
    },
    latest_charge: charge.id,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  });
}

function declinedFields(reason: DeclineReason): Partial<Stripe.Charge> {
  const { code, message } = declineFields(reason);
  return { failure_code: code, failure_message: message, paid: false, status: 'failed' };
}

function requireIntent({ state }: World, id: string, status: Stripe.PaymentIntent.Status): StoredIntent {
  const found = lookUp(state.intents, id);
  if (!found) throw refuseControl(`there is no intent ${id}`);
  if (found.object.status === status) return found;
  throw refuseControl(`the intent ${id} is ${found.object.status}, not ${status}`);
}
