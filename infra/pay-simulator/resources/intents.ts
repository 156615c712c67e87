import type Stripe from 'stripe';
import * as z from 'zod';
import { type ApiError, invalidRequest } from '../api/errors.ts';
import { created, listOwned, paging, requireOwned } from '../api/listing.ts';
import { givenMetadata, metadata, operation, operationParams, positive, text } from '../api/operation.ts';
import type { Stored } from '../state.ts';
import { epochNow, newId, type World } from '../world.ts';
import { requireConnectedAccount } from './accounts.ts';
import { emit } from './events.ts';
import { intentDefaults } from './intent-defaults.ts';

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

/** An amount within the provider's limits. */
export const chargeableAmount = positive()
  .refine((cents) => cents >= MIN_CENTS, 'amount_too_small')
  .refine((cents) => cents <= MAX_CENTS, 'amount_too_large');

const notCancelable = (status: string): ApiError =>
  invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  });

const ofSession = (): ApiError =>
  invalidRequest(
    'You cannot cancel this PaymentIntent because it belongs to a Checkout Session. Expire the session instead.',
    { code: 'payment_intent_unexpected_state' },
  );

/** Whether an intent belongs to a session; only the session can cancel such an intent. */
export function isOfSession({ sessions }: World['state'], id: string): boolean {
  return Object.values(sessions).some(({ object }) => object.payment_intent === id);
}

const PATH = '/v1/payment_intents';
const SECRET_LENGTH = 25;

export type StoredIntent = Stored<Stripe.PaymentIntent>;

const createParams = operationParams({
  amount: chargeableAmount,
  currency: z.literal('eur'),
  // In-person card payments only.
  allowed_payment_method_types: z.tuple([z.literal('card_present')]),
  capture_method: z.enum(['automatic', 'automatic_async']).default('automatic_async'),
  description: text(1000).optional(),
  metadata: metadata().optional(),
  receipt_email: text().optional(),
  statement_descriptor: text(22).optional(),
  statement_descriptor_suffix: text(22).optional(),
});

const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
const cancelParams = operationParams({ cancellation_reason: z.enum(reasons).optional() });
const listParams = operationParams({ ...paging, created, customer: text().optional() });

type NewIntent = Pick<
  Stripe.PaymentIntent,
  | 'amount'
  | 'currency'
  | 'capture_method'
  | 'metadata'
  | 'allowed_payment_method_types'
  | 'payment_method_types'
>;

/** Adds an intent that waits for a card. */
export function addIntent(world: World, account: string, fields: NewIntent): StoredIntent {
  const id = newId(world, 'pi');
  const object: Stripe.PaymentIntent = {
    ...intentDefaults,
    ...fields,
    id,
    client_secret: newId(world, `${id}_secret`, SECRET_LENGTH),
    created: epochNow(world),
  };
  const stored = { account, object };
  world.state.intents[id] = stored;
  emit(world, { account, type: 'payment_intent.created', object });
  return stored;
}

export const createIntent = operation('POST', PATH, createParams, (world, params, call) => {
  const { object: account } = requireConnectedAccount(world, call);
  if (!account.charges_enabled) throw invalidRequest('Your account cannot currently make charges.');
  const { expand: _, metadata: given, ...fields } = params;
  const metadata = givenMetadata(given);
  const methods = { payment_method_types: fields.allowed_payment_method_types };
  return addIntent(world, account.id, { ...fields, ...methods, metadata }).object;
});

export const retrieveIntent = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({ client_secret: text().optional() }),
  ({ state }, _, { account, id }) => requireOwnIntent(state, account, id).object,
);

export const cancelIntent = operation(
  'POST',
  `${PATH}/{id}/cancel`,
  cancelParams,
  (world, params, { account, id }) => {
    const found = requireOwnIntent(world.state, account, id);
    const { status } = found.object;
    if (isOfSession(world.state, id)) throw ofSession();
    if (status !== 'requires_payment_method') throw notCancelable(status);
    changeIntent(world, found, 'payment_intent.canceled', {
      status: 'canceled',
      canceled_at: epochNow(world),
      cancellation_reason: params.cancellation_reason ?? null,
    });
    return found.object;
  },
);

export const listIntents = operation('GET', PATH, listParams, ({ state }, params, { account }) =>
  listOwned(PATH, state.intents, { account, params }),
);

/** Updates fields of an intent and emits an event. */
export function changeIntent(
  world: World,
  found: StoredIntent,
  type: string,
  part: Partial<Stripe.PaymentIntent>,
): void {
  found.object = { ...found.object, ...part };
  emit(world, { account: found.account, type, object: found.object });
}

function requireOwnIntent({ intents }: World['state'], account: string | null, id: string): StoredIntent {
  return requireOwned(intents, account, id, { thing: 'payment_intent', param: 'intent' });
}
