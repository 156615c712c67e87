import type Stripe from 'stripe';
import * as z from 'zod';
import { invalidRequest } from '../api/errors.ts';
import { created, listOwned, paging } from '../api/listing.ts';
import { mergeMetadata } from '../api/merge-metadata.ts';
import { operation } from '../api/operation.ts';
import { owned } from '../api/owned.ts';
import { asked, metadata, text } from '../api/params.ts';
import type { Kept } from '../state.ts';
import { epochNow, newId, type World } from '../world.ts';
import { emit } from './events.ts';
import { blankIntent } from './intent-blank.ts';
import { amount, notCancelable } from './intent-rules.ts';
import { ownAccount } from './own-account.ts';

const PATH = '/v1/payment_intents';
const SECRET_LENGTH = 25;

export type KeptIntent = Kept<Stripe.PaymentIntent>;

const createParams = asked({
  amount,
  currency: z.literal('eur'),
  // Cards that are held to a phone, nothing else.
  allowed_payment_method_types: z.tuple([z.literal('card_present')]),
  capture_method: z.enum(['automatic', 'automatic_async']).default('automatic_async'),
  description: text(1000).optional(),
  metadata: metadata().optional(),
  receipt_email: text().optional(),
  statement_descriptor: text(22).optional(),
  statement_descriptor_suffix: text(22).optional(),
});

const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
const cancelParams = asked({ cancellation_reason: z.enum(reasons).optional() });
const listParams = asked({ ...paging, created, customer: text().optional() });

export const createIntent = operation('POST', PATH, createParams, (world, params, call) => {
  const { object: account } = ownAccount(world, call);
  if (!account.charges_enabled) throw invalidRequest('Your account cannot currently make charges.');
  const id = newId(world, 'pi');
  const { expand: _, metadata: given, ...said } = params;
  const object: Stripe.PaymentIntent = {
    ...blankIntent,
    ...said,
    id,
    client_secret: newId(world, `${id}_secret`, SECRET_LENGTH),
    created: epochNow(world),
    metadata: mergeMetadata({}, given),
  };
  world.state.intents[id] = { account: account.id, object };
  emit(world, { account: account.id, type: 'payment_intent.created', object });
  return object;
});

export const retrieveIntent = operation(
  'GET',
  `${PATH}/{id}`,
  asked({ client_secret: text().optional() }),
  ({ state }, _, { account, id }) => ownIntent(state, account, id).object,
);

export const cancelIntent = operation(
  'POST',
  `${PATH}/{id}/cancel`,
  cancelParams,
  (world, params, { account, id }) => {
    const found = ownIntent(world.state, account, id);
    const { status } = found.object;
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

/** Replaces a part of an intent, and says so. */
export function changeIntent(
  world: World,
  found: KeptIntent,
  type: string,
  part: Partial<Stripe.PaymentIntent>,
): void {
  found.object = { ...found.object, ...part };
  emit(world, { account: found.account, type, object: found.object });
}

function ownIntent({ intents }: World['state'], account: string | null, id: string): KeptIntent {
  return owned(intents, account, id, { thing: 'payment_intent', param: 'intent' });
}
