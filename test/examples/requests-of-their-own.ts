import Stripe from 'stripe';
import { toEpoch } from '../../lib/core/time.ts';
import { findPaymentByCheckout } from '../../lib/data/pay/payments.ts';
import { authenticator } from '../support/auth/authenticator.ts';
import { addCodes, addPasskey, codeOf, ticketOf } from '../support/auth/factors.ts';
import { asOwner } from '../support/database/owner.ts';
import { makeExample } from '../support/example/make-example.ts';
import type { Headers } from '../support/http/answer.ts';
import { anonymous } from '../support/http/client.ts';
import { logIn } from '../support/http/login.ts';
import { deliverMessages } from '../support/local/deliver.ts';
import { askForResetToken } from '../support/mail/reset-link.ts';
import { WEBHOOK_SECRET } from '../support/pay/pay.ts';
import { clientsOn, onboard, takeCards } from '../support/pay/pay-association.ts';
import { clock, ids } from '../support/run/resources.ts';
import { suppress } from '../support/world/emails.ts';
import { makeKey } from '../support/world/keys.ts';
import { buildGrid } from '../support/world/proposals.ts';
import { askForLink, chosen } from '../support/world/signup.ts';
import { outlineOf } from '../support/world/town.ts';
import { checkedUpload, png, sentUpload } from '../support/world/uploads.ts';
import type { PersonName } from '../support/world/world.ts';
import type { Scene } from './scene.ts';

/** A request and its sender; without `by`, the usual caller sends it. */
export type Asked = {
  by?: PersonName;
  /** The key of software, where no person sends it. */
  key?: string;
  path?: Record<string, string | number>;
  query?: Record<string, string>;
  headers?: Headers;
  body?: unknown;
};

/** Requests that create what they need, where the line in `endpointRequests` is refused or shows too little. */
export const requestsOfTheirOwn: Record<string, (scene: Scene) => Promise<Asked> | Asked> = {
  'auth/end-session': async ({ world }) => {
    await logIn('alice.bondy');
    const [session] = (await world.as('alice').get('/api/sessions')).body.data;
    return { by: 'alice', path: { session_id: session.session_id } };
  },

  'auth/use-link': async ({ world }) => {
    const { token } = (await world.as('alice').post('/api/sign-in-links')).body;
    return { body: { token } };
  },

  'auth/register-passkey': async ({ world }) => {
    const { body } = await world.as('alice').post('/api/passkeys/options', {});
    return { by: 'alice', body: { name: 'Téléphone', credential: authenticator().create(body) } };
  },
  'auth/list-passkeys': async ({ world }) => {
    await addPasskey(world.person.alice);
    return { by: 'alice' };
  },
  'auth/rename-passkey': async ({ world }) => {
    const { passkeyId } = await addPasskey(world.person.alice);
    return { by: 'alice', path: { passkey_id: passkeyId }, body: { name: 'Vieux téléphone' } };
  },
  'auth/remove-passkey': async ({ world }) => {
    const { passkeyId } = await addPasskey(world.person.alice);
    return { by: 'alice', path: { passkey_id: passkeyId }, body: {} };
  },
  'auth/confirm-codes': async ({ world }) => {
    const { secret } = (await world.as('alice').post('/api/totp', {})).body;
    return { by: 'alice', body: { code: codeOf(secret) } };
  },
  'auth/renew-recovery-codes': async ({ world }) => {
    await addCodes(world.person.alice);
    return { by: 'alice' };
  },
  'auth/second-factors': async ({ world }) => {
    await addPasskey(world.person.alice);
    return { by: 'alice' };
  },
  'auth/sign-in-by-passkey': async ({ world }) => {
    const { device } = await addPasskey(world.person.alice);
    const { body } = await anonymous.post('/api/login/passkey/options', {});
    return { body: { credential: device.get(body) } };
  },
  'auth/finish-login': async ({ world }) => {
    const { recoveryCodes } = await addCodes(world.person.alice);
    return { body: { login_ticket: await ticketOf('alice.bondy'), code: recoveryCodes[0] } };
  },
  'auth/step-up': async ({ world }) => {
    const { recoveryCodes } = await addCodes(world.person.alice);
    return { by: 'alice', body: { code: recoveryCodes[0] } };
  },
  'keys/rotate': async ({ world }) => {
    const { key_id } = await makeKey(world, 'theo', ['export.create', 'export.read']);
    return { by: 'theo', path: { key_id }, body: { overlap_hours: 24 } };
  },
  'keys/self': async ({ world }) => ({ key: (await makeKey(world, 'theo', ['export.create'])).key }),

  'example/open-session': async () => {
    await makeExample();
    return { body: { as: 'chief' } };
  },

  'cash/move-stock': async ({ world, records }) => {
    const path = { operation_id: records.operation_id };
    await world.as('theo').put(`/api/operations/${path.operation_id}/stock`, { received: 500 });
    return { by: 'theo', path, body: { member: records.user_id, count: 20, kind: 'given' } };
  },

  'chat/create-room': ({ world }) => ({
    by: 'alice',
    body: { kind: 'private', user_ids: [world.person.bob.userId] },
  }),
  'chat/set-members': async ({ world }) => {
    const [alice, bob, ada] = [world.person.alice.userId, world.person.bob.userId, world.person.ada.userId];
    const { body } = await world.as('alice').post('/api/chat/rooms', { kind: 'group', user_ids: [bob] });
    return { by: 'alice', path: { room_id: body.room_id }, body: { user_ids: [alice, bob, ada] } };
  },
  'chat/update-room': ({ records }) => ({
    by: 'alice',
    path: { room_id: records.room_id },
    body: { muted_until: null },
  }),

  'emails/free-address': async ({ world }) => {
    await suppress(world.bondy, 'lukasz@example.org');
    return { body: { address: 'lukasz@example.org' } };
  },

  'field/phones': async ({ world, records }) => {
    const query = { operation_id: String(records.operation_id) };
    await world.as('alice').get(`/api/field/passages/pull?operation_id=${query.operation_id}`);
    return { by: 'ada', query };
  },
  'field/push': ({ records }) => ({
    by: 'alice',
    path: { collection: 'passages' },
    query: { operation_id: String(records.operation_id) },
    body: [
      {
        newDocumentState: {
          id: '01938e3a-0000-7000-8000-000000000001',
          fk_operation: records.operation_id,
          fk_sector: records.sector_id,
          montant: '12.50',
          fk_type_reglement: 'cash',
        },
      },
    ],
  }),
  'field/discard': async (place) => ({
    path: { id: await quarantined(place) },
    body: { reason: 'Saisie deux fois' },
  }),
  'field/retry': async (place) => ({
    path: { id: await quarantined(place) },
    body: { changes: { montant: '12.00' } },
  }),

  'operations/copy-sectors': async ({ world, records }) => {
    const dates = { date_start: '2027-10-15', date_end: '2027-12-31' };
    const { operation_id } = (await world.as('ada').post('/api/operations', dates)).body;
    return { path: { operation_id }, body: { from_operation_id: records.operation_id } };
  },
  'operations/add-members': async ({ world, records }) => ({
    path: { operation_id: records.operation_id },
    body: {
      members: [
        { user_id: world.person.theo.userId },
        { user_id: world.person.alice.userId },
        { user_id: 999_999 },
      ],
    },
  }),
  'operations/add-member': async ({ world, records }) => ({
    path: { operation_id: records.operation_id },
    body: { user_id: world.person.theo.userId },
  }),

  'passages/create': ({ records }) => ({
    by: 'alice',
    body: {
      id: '01938e3a-0000-7000-8000-000000000002',
      fk_operation: records.operation_id,
      fk_sector: records.sector_id,
      fk_user: records.user_id,
      montant: '12.50',
      fk_type_reglement: 'cash',
    },
  }),
  'passages/correct': async ({ world, records }) => {
    const path = { passage_id: records.passage_id };
    await world.as('ada').post('/api/receipts', path);
    return { path, body: { reason: 'Montant mal saisi', changes: { montant: '33.00' } } };
  },
  'passages/bulk': ({ records }) => ({
    by: 'alice',
    body: {
      passages: [
        {
          id: '01938e3a-0000-7000-8000-000000000003',
          fk_operation: records.operation_id,
          fk_sector: records.sector_id,
          montant: '10.00',
          fk_type_reglement: 'cheque',
        },
      ],
    },
  }),

  'passwords/reset': async () => ({
    body: { token: await askForResetToken('alice.bondy'), password: 'a good new secret' },
  }),

  'passwords/check-link': async () => ({ body: { token: await askForResetToken('alice.bondy') } }),

  'signup/check': async () => ({ body: { token: await askForLink() } }),
  'signup/confirm': async () => ({ body: { token: await askForLink(), ...chosen } }),

  'pay/create-account': ({ records }) => ({ body: { entity_id: records.entity_id } }),
  'pay/account-status': async (scene) => {
    await cards(scene);
    return { path: { entity_id: scene.records.entity_id } };
  },
  'pay/onboarding-link': async ({ world, provider, records }) => {
    await clientsOn(provider, world)('ada').post('/api/pay/accounts', {});
    return { path: { entity_id: records.entity_id } };
  },
  'pay/create-location': async ({ world, provider, records }) => {
    await onboard(provider, clientsOn(provider, world)('ada'), world.bondy);
    return { body: { entity_id: records.entity_id } };
  },
  'pay/list-locations': async (scene) => {
    await cards(scene);
    return { query: { entity_id: String(scene.records.entity_id) } };
  },
  'pay/connection-token': async (scene) => {
    await cards(scene);
    return { by: 'alice', body: {} };
  },
  'pay/create-intent': async (scene) => {
    await cards(scene);
    return { by: 'alice', body: { passage_id: await visitByCard(scene) } };
  },
  'pay/get-intent': async (scene) => ({
    by: 'alice',
    path: { payment_intent_id: (await paid(scene)).intent },
  }),
  'pay/cancel-intent': async (scene) => ({
    by: 'alice',
    path: { payment_intent_id: (await opened(scene)).intent },
  }),
  'pay/create-link': async (scene) => {
    await cards(scene);
    return { by: 'alice', body: { passage_id: await visitByCard(scene) } };
  },
  'pay/get-link': async (scene) => {
    const link = await linked(scene);
    scene.provider.simulator.payLink(link, { wallet: 'apple_pay' });
    await scene.provider.deliverEvents();
    return { by: 'alice', path: { payment_link_id: link } };
  },
  'pay/cancel-link': async (scene) => ({
    by: 'alice',
    path: { payment_link_id: await linked(scene) },
  }),
  'pay/link-page': async (scene) => {
    const link = await linked(scene);
    scene.provider.simulator.payLink(link);
    await scene.provider.deliverEvents();
    const stored = await asOwner((trx) => findPaymentByCheckout({ db: trx, tenant: 'all' }, link));
    return { path: { reference: stored?.uuid ?? '' } };
  },
  'pay/create-refund': async (scene) => ({
    by: 'theo',
    headers: { 'idempotency-key': 'refund-2026-11-20' },
    body: { passage_id: (await paid(scene)).passage, amount: '5.00', reason: 'requested_by_customer' },
  }),
  'pay/webhook': () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      account: 'acct_unknown',
      api_version: Stripe.API_VERSION,
      created: toEpoch(clock.now()),
      livemode: false,
      data: { object: { id: 'pi_1', object: 'payment_intent', amount: 1250 } },
    });
    const { webhooks } = new Stripe('sk_test_0123456789');
    const signature = { payload: body, secret: WEBHOOK_SECRET, timestamp: toEpoch(clock.now()) };
    return { headers: { 'stripe-signature': webhooks.generateTestHeaderString(signature) }, body };
  },

  'receipts/pdf': async ({ world, records }) => {
    const { body } = await world.as('ada').post('/api/receipts', { passage_id: records.passage_id });
    await deliverMessages();
    return { path: { receipt_id: body.receipt_id } };
  },
  'receipts/send': async ({ world, records }) => {
    await world.as('ada').patch(`/api/passages/${records.passage_id}`, { email: 'lukasz@example.org' });
    const { body } = await world.as('ada').post('/api/receipts', { passage_id: records.passage_id });
    await deliverMessages();
    return { path: { receipt_id: body.receipt_id }, body: {} };
  },
  'receipts/verify': async ({ world, records }) => {
    const { body } = await world.as('ada').get(`/api/receipts/${records.receipt_id}`);
    return { path: { code: body.verification_code } };
  },

  'sectors/propose': ({ records }) => ({
    path: { operation_id: records.operation_id },
    body: { number: 1, within: { postal_codes: ['93140'] } },
  }),
  'sectors/accept': ({ world, records }) => ({
    path: { operation_id: records.operation_id },
    body: {
      sectors: [
        { name: 'Secteur 1', outline: outlineOf([5, 5], [6, 6]), members: [world.person.alice.userId] },
        { name: 'Secteur 2', outline: outlineOf([7, 5], [8, 6]) },
      ],
    },
  }),
  'sectors/create': ({ world, records }) => ({
    body: {
      operation_id: records.operation_id,
      sector_name: 'Gare',
      outline: outlineOf([2, 2], [3, 3]),
      members: [world.person.alice.userId],
    },
  }),

  'towns/get': async ({ world }) => {
    await world.as('ada').post('/api/towns', { code_insee: '96001' });
    await deliverMessages();
    return { by: 'ada', path: { code: '96001' } };
  },

  'uploads/complete': async ({ world }) => ({
    by: 'alice',
    path: { upload_id: await sentUpload(world.as('alice'), png()) },
  }),
  'uploads/get': async ({ world }) => ({
    by: 'alice',
    path: { upload_id: (await checkedUpload(world.as('alice'), png())).upload_id },
  }),
  'uploads/list': async ({ world }) => {
    await checkedUpload(world.as('alice'), png());
    return { by: 'alice', query: { purpose: 'chat', state: 'ready', count: 'true' } };
  },
  'uploads/delete': async ({ world }) => ({
    by: 'alice',
    path: { upload_id: await sentUpload(world.as('alice'), png()) },
  }),
};

const cards = ({ world, provider }: Scene) =>
  takeCards(provider, clientsOn(provider, world)('ada'), world.bondy);

async function visitByCard({ world, records }: Scene): Promise<number> {
  const draft = {
    id: ids.uuid(),
    fk_operation: records.operation_id,
    fk_sector: records.sector_id,
    montant: '12.50',
    fk_type_reglement: 'pay',
  };
  return (await world.as('alice').post('/api/passages', draft)).body.passage_id;
}

async function opened(scene: Scene): Promise<{ passage: number; intent: string }> {
  await cards(scene);
  const passage = await visitByCard(scene);
  const alice = clientsOn(scene.provider, scene.world)('alice');
  const { body } = await alice.post('/api/pay/payment-intents', { passage_id: passage });
  return { passage, intent: body.payment_intent_id };
}

/** Creates a payment link; returns its id. */
async function linked(scene: Scene): Promise<string> {
  await cards(scene);
  const passage_id = await visitByCard(scene);
  const { body } = await clientsOn(
    scene.provider,
    scene.world,
  )('alice').post('/api/pay/links', { passage_id });
  return body.payment_link_id;
}

async function paid(scene: Scene): Promise<{ passage: number; intent: string }> {
  const payment = await opened(scene);
  scene.provider.simulator.tap(payment.intent);
  await clientsOn(scene.provider, scene.world)('alice').get(`/api/pay/payment-intents/${payment.intent}`);
  return payment;
}

/** Further requests of an operation, by the names that the document gives them. */
export const requestsBeside: Record<string, Record<string, (scene: Scene) => Promise<Asked>>> = {
  'sectors/propose': {
    large: async ({ records }) => {
      await buildGrid(10_001);
      return {
        path: { operation_id: records.operation_id },
        body: { number: 80, within: { postal_codes: ['93140'] } },
      };
    },
  },
  'cash/declare': {
    deposit: async ({ world, records }) => {
      const handover = `/api/cash/handovers/${records.handover_id}`;
      const { expected } = (await world.as('theo').get(handover)).body;
      const counted = { cash: expected.cash, cheques: '0.00', cheque_count: 0 };
      await world.as('theo').post(`${handover}/confirm`, { counted });
      return {
        by: 'theo',
        body: {
          operation_id: records.operation_id,
          to: 'bank',
          counted,
          deposit_reference: 'Bordereau 2026-11',
          deposited_on: '2026-11-20',
        },
      };
    },
  },
};

/** A visit of a phone that was refused because the operation was closed. */
async function quarantined({ world, records }: Scene): Promise<string> {
  const query = `operation_id=${records.operation_id}`;
  const newDocumentState = {
    id: '01938e3a-0000-7000-8000-000000000001',
    fk_operation: records.operation_id,
    fk_sector: records.sector_id,
    montant: '10.00',
    fk_type_reglement: 'cash',
  };
  const setActive = (chk_active: number) =>
    world.as('ada').patch(`/api/operations/${records.operation_id}`, { chk_active });
  await setActive(0);
  await world.as('alice').post(`/api/field/passages/push?${query}`, [{ newDocumentState }]);
  await setActive(1);
  const [kept] = (await world.as('ada').get(`/api/field/quarantine?${query}`)).body.data;
  return kept.id;
}
