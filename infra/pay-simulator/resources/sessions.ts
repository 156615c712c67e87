import type Stripe from 'stripe';
import * as z from 'zod';
import { type ApiError, invalidRequest } from '../api/errors.ts';
import { created, listOwned, paging, requireOwned } from '../api/listing.ts';
import {
  flag,
  givenMetadata,
  integer,
  metadata,
  operation,
  operationParams,
  text,
  webAddress,
} from '../api/operation.ts';
import type { StoredSession } from '../state.ts';
import { epochNow, newId, type World } from '../world.ts';
import { requireConnectedAccount } from './accounts.ts';
import { chargeableAmount } from './intents.ts';
import { sessionDefaults } from './session-defaults.ts';
import { closeSession, keepTime } from './session-state.ts';

const PATH = '/v1/checkout/sessions';
const ID_LENGTH = 32;
const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 3600;

const notExpirable = (status: string | null): ApiError =>
  invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
  );

const expiresTooSoonOrLate = (): ApiError =>
  invalidRequest(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  );

const lineItem = z.strictObject({
  quantity: z.literal('1'),
  price_data: z.strictObject({
    currency: z.literal('eur'),
    unit_amount: chargeableAmount,
    product_data: z.strictObject({ name: text(250) }),
  }),
});

const customField = z.strictObject({
  key: text(200),
  type: z.literal('dropdown'),
  label: z.strictObject({ type: z.literal('custom'), custom: text(50) }),
  dropdown: z.strictObject({
    options: z.array(z.strictObject({ label: text(100), value: text(100) })).max(200),
  }),
  optional: flag().default(false),
});

// The simulator supports only our requests: one gift by card on a page hosted by the provider.
const createParams = operationParams({
  mode: z.literal('payment'),
  submit_type: z.literal('donate'),
  locale: z.literal('fr'),
  line_items: z.tuple([lineItem]),
  allowed_payment_method_types: z.tuple([z.literal('card')]),
  wallet_options: z.strictObject({ link: z.strictObject({ display: z.literal('never') }) }),
  adaptive_pricing: z.strictObject({ enabled: z.literal('false') }),
  billing_address_collection: z.literal('auto'),
  customer_creation: z.literal('if_required'),
  custom_fields: z.array(customField).max(3).default([]),
  expires_at: integer(),
  success_url: webAddress(),
  cancel_url: webAddress(),
  metadata: metadata().optional(),
  payment_intent_data: z.strictObject({
    capture_method: z.literal('automatic'),
    metadata: metadata().optional(),
  }),
});

export const createSession = operation('POST', PATH, createParams, (world, params, call) => {
  const { object: account } = requireConnectedAccount(world, call);
  if (!account.charges_enabled) throw invalidRequest('Your account cannot currently make charges.');
  const now = epochNow(world);
  const { expires_at, success_url, cancel_url } = params;
  if (expires_at < now + MIN_SECONDS || expires_at > now + MAX_SECONDS) throw expiresTooSoonOrLate();
  const id = newId(world, 'cs_test', ID_LENGTH);
  const amount = params.line_items[0].price_data.unit_amount;
  const object: Stripe.Checkout.Session = {
    ...sessionDefaults,
    id,
    url: `${world.url}/paiement/${id}`,
    created: now,
    expires_at,
    amount_subtotal: amount,
    amount_total: amount,
    metadata: givenMetadata(params.metadata),
    success_url,
    cancel_url,
    custom_fields: params.custom_fields.map((field) => ({
      ...field,
      dropdown: { ...field.dropdown, default_value: null, value: null },
    })),
  };
  const intentMetadata = givenMetadata(params.payment_intent_data.metadata);
  world.state.sessions[id] = { account: account.id, object, intentMetadata };
  return object;
});

export const retrieveSession = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({}),
  (world, _, { account, id }) => keepTime(world, requireOwnSession(world, account, id)).object,
);

export const listSessions = operation(
  'GET',
  PATH,
  operationParams({ ...paging, created, payment_intent: text().optional() }),
  (world, params, { account }) => {
    for (const one of Object.values(world.state.sessions)) keepTime(world, one);
    return listOwned(
      PATH,
      world.state.sessions,
      { account, params },
      ({ object }) => params.payment_intent === undefined || object.payment_intent === params.payment_intent,
    );
  },
);

export const expireSession = operation(
  'POST',
  `${PATH}/{id}/expire`,
  operationParams({}),
  (world, _, { account, id }) => {
    const found = keepTime(world, requireOwnSession(world, account, id));
    if (found.object.status !== 'open') throw notExpirable(found.object.status);
    closeSession(world, found);
    return found.object;
  },
);

function requireOwnSession({ state }: World, account: string | null, id: string): StoredSession {
  return requireOwned(state.sessions, account, id, { thing: 'checkout.session', param: 'session' });
}
