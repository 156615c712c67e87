import type Stripe from 'stripe';
import * as z from 'zod';
import { invalidRequest } from '../api/errors.ts';
import { created, listOwned, paging, requireOwned } from '../api/listing.ts';
import {
  type Call,
  givenMetadata,
  metadata,
  operation,
  operationParams,
  positive,
} from '../api/operation.ts';
import type { State } from '../state.ts';
import { requireConnectedAccount } from './accounts.ts';
import { matchesPayment, paymentFilter, type StoredCharge } from './charges.ts';
import { refundCharge } from './refund-charge.ts';

const PATH = '/v1/refunds';

const createParams = operationParams({
  ...paymentFilter,
  amount: positive().optional(),
  metadata: metadata().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
const listParams = operationParams({ ...paging, ...paymentFilter, created });

export const createRefund = operation('POST', PATH, createParams, (world, params, call) => {
  requireConnectedAccount(world, call);
  const found = chargeOf(world.state, params, call);
  return refundCharge(world, found, {
    amount: refundableAmount(found.object, params.amount),
    reason: params.reason ?? null,
    metadata: givenMetadata(params.metadata),
  });
});

export const listRefunds = operation('GET', PATH, listParams, ({ state }, params, { account }) =>
  listOwned(PATH, state.refunds, { account, params }, ({ object }) => matchesPayment(object, params)),
);

function chargeOf(state: State, params: z.output<typeof createParams>, { account }: Call): StoredCharge {
  const { charge, payment_intent: intent } = params;
  if (charge !== undefined)
    return requireOwned(state.charges, account, charge, { thing: 'charge', param: 'charge' });
  if (intent === undefined)
    throw invalidRequest('One of the following params should be provided: payment_intent or charge.');
  const of = { thing: 'payment_intent', param: 'payment_intent' };
  const { status, latest_charge: latest } = requireOwned(state.intents, account, intent, of).object;
  if (status === 'succeeded')
    return requireOwned(state.charges, account, String(latest), { thing: 'charge' });
  throw invalidRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  });
}

/** The amount to refund, by default all that is left; throws when the charge cannot be refunded. */
function refundableAmount(charge: Stripe.Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded') throw invalidRequest(`Charge ${charge.id} has not succeeded.`);
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = requested ?? left;
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${amount} cents) is greater than unrefunded amount on charge (${left} cents)`,
      { code: 'amount_too_large', param: 'amount' },
    );
  return amount;
}
