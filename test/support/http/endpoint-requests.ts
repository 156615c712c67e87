import type { Records } from '../world/access-records.ts';
import { newMessage } from '../world/chat.ts';
import { outlineOf } from '../world/town.ts';
import { PASSWORD } from '../world/world.ts';
import type { Headers } from './answer.ts';

/** How the access matrix calls an endpoint; the ids in its path are taken from the records. */
export type EndpointRequest = {
  /** The record whose access is checked; absent if the request names none. */
  names?: keyof Records;
  /** Where the record's id occurs: in the request, or (`list`) in the response. */
  at?: 'path' | 'query' | 'body' | 'list';
  query?: (records: Records) => string;
  body?: (records: Records) => object;
  headers?: () => Headers;
  /** The status for an allowed caller, if it is not a success. */
  answers?: number;
};

const alone = (more: Pick<EndpointRequest, 'query' | 'body' | 'answers'> = {}): EndpointRequest => more;
const inPath = (names: keyof Records, more: EndpointRequest = {}): EndpointRequest => ({
  names,
  at: 'path',
  ...more,
});
const inQuery = (names: keyof Records, query: (records: Records) => string): EndpointRequest => ({
  names,
  at: 'query',
  query,
});
const inBody = (
  names: keyof Records,
  body: (records: Records) => object,
  answers?: number,
): EndpointRequest => ({ names, at: 'body', body, ...(answers === undefined ? {} : { answers }) });
const inList = (names: keyof Records): EndpointRequest => ({ names, at: 'list', query: () => 'limit=200' });

let usernames = 0;
const newUsername = () => {
  usernames += 1;
  return `user.${usernames}`;
};

let keys = 0;
const newKey = (): Headers => {
  keys += 1;
  return { 'idempotency-key': `key-${keys}` };
};

/** What a president sends to sign an association up. */
const signup = {
  association: 'Amicale de Pantin',
  postal_code: '93500',
  code_insee: '93055',
  name: 'Jeanne Petit',
  email: 'jeanne.petit@example.org',
};
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
/** Answers of a device that nobody asked. */
const noCredential = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } };
const noAssertion = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
/** What a treasurer sends to make a key for an accounting tool. */
export const newKeyDraft = {
  name: 'Comptabilité',
  actions: ['export.create'],
  expires_at: '2027-06-30T00:00:00.000Z',
};
const season = { date_start: '2026-10-15', date_end: '2027-01-31' };
const point = 'lat=48.9&lon=2.48';

/** One entry per endpoint; the test of the access matrix fails if one is missing. */
export const endpointRequests: Record<string, EndpointRequest> = {
  'auth/login': alone({ body: () => ({ username: 'bob.bondy', password: PASSWORD }) }),
  'auth/logout': alone(),
  'auth/create-link': alone(),
  'auth/use-link': alone({ body: () => ({ token: 'unknown' }), answers: 400 }),
  'auth/offer-passkey': alone({ body: () => ({}) }),
  'auth/register-passkey': alone({
    body: () => ({ name: 'Téléphone', credential: noCredential }),
    answers: 400,
  }),
  'auth/list-passkeys': alone(),
  'auth/rename-passkey': alone({ body: () => ({ name: 'Téléphone' }), answers: 404 }),
  'auth/remove-passkey': alone({ body: () => ({ current_password: PASSWORD }), answers: 404 }),
  'auth/begin-codes': alone({ body: () => ({}) }),
  'auth/confirm-codes': alone({ body: () => ({ code: '000000' }), answers: 409 }),
  'auth/remove-codes': alone({ body: () => ({ current_password: PASSWORD }) }),
  'auth/renew-recovery-codes': alone({ answers: 409 }),
  'auth/second-factors': alone(),
  'auth/offer-passkey-sign-in': alone({ body: () => ({}) }),
  'auth/sign-in-by-passkey': alone({ body: () => ({ credential: noAssertion }), answers: 401 }),
  'auth/finish-login': alone({ body: () => ({ login_ticket: 'unknown', code: '000000' }), answers: 401 }),
  'auth/offer-step-up': alone(),
  'auth/step-up': alone({ body: () => ({ code: '0'.repeat(41) }), answers: 400 }),
  'auth/reset-factors': inPath('user_id'),
  'example/make': alone(),
  'example/open-session': alone({ body: () => ({ as: 'chief' }), answers: 409 }),
  'auth/session': alone(),
  'auth/list-sessions': inQuery('user_id', ({ user_id }) => `user_id=${user_id}`),
  'auth/end-session': alone({ answers: 404 }),

  'cash/declare': inBody('operation_id', ({ operation_id, user_id }) => ({
    operation_id,
    from: user_id,
    counted: { cash: 10, cheques: 0, cheque_count: 0 },
  })),
  'cash/balances': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
  'cash/balances-csv': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
  'cash/list': inList('handover_id'),
  'cash/list-csv': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
  'cash/get': inPath('handover_id'),
  'cash/slip': inPath('handover_id'),
  'cash/set-stock': inPath('operation_id', { body: () => ({ received: 500 }) }),
  // The operation has no calendars in stock.
  'cash/move-stock': inPath('operation_id', {
    body: ({ user_id }) => ({ member: user_id, count: 20, kind: 'given' }),
    answers: 422,
  }),
  'cash/confirm': inPath('handover_id', {
    body: () => ({ counted: { cash: 25, cheques: 0, cheque_count: 0 } }),
  }),
  'cash/cancel': inPath('handover_id', { body: () => ({ reason: 'Déclarée deux fois' }) }),
  'cash/cheques': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),

  'chat/list-rooms': inList('room_id'),
  'chat/create-room': alone({ body: () => ({ kind: 'group', user_ids: [424_243] }), answers: 422 }),
  'chat/update-room': inPath('room_id', { body: () => ({ muted_until: null }) }),
  // A member of a group may not change its members.
  'chat/set-members': alone({ body: ({ user_id }) => ({ user_ids: [user_id] }), answers: 404 }),
  'chat/list-messages': inPath('room_id'),
  'chat/send-message': inPath('room_id', { body: () => newMessage() }),
  'chat/delete-message': inPath('message_id', { query: () => 'reason=erreur' }),
  'chat/read': inPath('room_id', { body: () => ({ seq: 1 }) }),

  'emails/list': inList('email_id'),
  'emails/retry': inPath('email_id'),
  'emails/list-suppressed': alone(),
  'emails/free-address': alone({ body: () => ({ address: 'camille@example.org' }), answers: 422 }),

  'exports/create': inBody('operation_id', ({ operation_id }) => ({ kind: 'passages', operation_id })),
  'receipts/create-batch': inBody('operation_id', ({ operation_id }) => ({
    operation_id,
    filter: { from: '2030-01-01' },
  })),
  'receipts/get-batch': inPath('batch_id'),
  'receipts/list-batches': inList('batch_id'),

  'exports/get': inPath('export_id'),
  'exports/list': inList('export_id'),

  'field/bootstrap': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
  // The path names the collection, and the query names the operation.
  'field/pull': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),

  'field/conflicts': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
  'field/phones': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
  'field/phone-key': alone(),
  'field/settle': inPath('conflict_id', { body: () => ({ take: 'refused' }) }),
  'field/quarantine': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
  'field/retry': alone({ answers: 404 }),
  'field/discard': alone({ answers: 404, body: () => ({ reason: 'Doublon' }) }),
  'field/push': {
    ...inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
    body: () => [],
  },

  'passwords/generate': alone(),
  'passwords/check': alone({ body: () => ({ password: 'a good new secret' }) }),
  'passwords/check-link': alone({ body: () => ({ token: 'unknown' }), answers: 400 }),
  'passwords/change': alone({
    body: () => ({ current_password: PASSWORD, password: 'a good new secret' }),
  }),
  'passwords/forgot': alone({ body: () => ({ username: 'nobody' }) }),
  'passwords/reset': alone({
    body: () => ({ token: 'unknown', password: 'a good new secret' }),
    answers: 400,
  }),
  'passwords/reset-page': alone(),

  'entities/create': alone({ body: () => ({ name: 'Amicale de Pantin', postal_code: '93500' }) }),
  'entities/get': inPath('entity_id'),
  'entities/list': inList('entity_id'),
  'entities/update': inPath('entity_id', { body: () => ({ city: 'Bondy-Nord' }) }),
  'entities/delete': inPath('entity_id', { query: () => 'reason=erreur' }),
  'entities/restore': inPath('entity_id'),
  'entities/history': inPath('entity_id'),
  'entities/set-accounts': inPath('entity_id', { body: () => ({ gifts: '75411' }) }),
  'entities/close': inPath('entity_id', { body: () => ({ reason: 'erreur' }) }),

  'users/create': inBody('entity_id', ({ entity_id }) => ({ entity_id, username: newUsername() })),
  'users/get': inPath('user_id'),
  'users/list': inList('user_id'),
  'users/update': inPath('user_id', { body: () => ({ phone: '06 12 34 56 78' }) }),
  'users/delete': inPath('user_id'),
  'users/restore': inPath('user_id'),
  'users/history': inPath('user_id'),
  'users/invite': inPath('user_id'),
  'users/letters': inBody('user_id', ({ user_id }) => ({ user_ids: [user_id] })),
  'users/import': inBody('entity_id', ({ entity_id }) => ({ entity_id, csv: `username\n${newUsername()}` })),

  'operations/create': inBody('entity_id', ({ entity_id }) => ({ entity_id, ...season })),
  'operations/get': inPath('operation_id'),
  'operations/list': inList('operation_id'),
  'operations/list-members': inPath('operation_id'),
  'operations/map': inPath('operation_id'),
  'addresses/unassigned': inPath('operation_id', { query: () => 'sector=none' }),
  'operations/add-member': inPath('operation_id', { body: ({ user_id }) => ({ user_id }) }),
  'operations/remove-member': inPath('operation_id'),
  'operations/update': inPath('operation_id', { body: () => ({ name: 'Calendriers' }) }),
  'operations/delete': inPath('operation_id', { query: () => 'reason=erreur' }),
  'operations/restore': inPath('operation_id'),
  // An operation cannot be copied to itself.
  'operations/copy-sectors': inPath('operation_id', {
    body: ({ operation_id }) => ({ from_operation_id: operation_id }),
    answers: 422,
  }),
  'operations/add-members': inPath('operation_id', { body: () => ({ members: [] }) }),
  'operations/town': inPath('operation_id'),

  'sectors/create': inBody('operation_id', ({ operation_id }) => ({ operation_id, sector_name: 'Gare' })),
  'sectors/propose': inPath('operation_id', {
    body: () => ({ number: 1, within: { postal_codes: ['93140'] } }),
  }),
  'sectors/get-proposal': inPath('proposal_id'),
  'sectors/accept': inPath('operation_id', {
    body: () => ({ sectors: [{ name: 'Gare', outline: outlineOf([20, 20], [21, 21]) }] }),
  }),
  'sectors/get': inPath('sector_id'),
  'sectors/list': inList('sector_id'),
  'sectors/addresses': inPath('sector_id'),
  'sectors/set-members': inPath('sector_id', { body: ({ user_id }) => ({ members: [user_id] }) }),
  'sectors/preview': inBody('operation_id', ({ operation_id }) => ({ operation_id })),
  'sectors/update': inPath('sector_id', { body: () => ({ color: '#cc0000' }) }),
  'sectors/put': inPath('sector_id', { body: () => ({ color: '#cc0000' }) }),
  'sectors/delete': inPath('sector_id'),
  'sectors/restore': inPath('sector_id'),
  'sectors/update-address': inPath('sector_id', { body: () => ({ do_not_call: true }) }),

  'addresses/search': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}&q=rue`),
  'addresses/dwellings': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
  // An address belongs to no association; its dwellings belong to one.
  'addresses/put-dwelling': alone({
    body: ({ entity_id }) => ({ entity_id, dwelling: { door: '3' }, do_not_call: true }),
  }),

  'communes/list': alone({ query: () => 'q=bondy' }),
  'towns/ask': inBody('entity_id', ({ entity_id }) => ({ code_insee: '96001', entity_id })),
  'towns/list': inQuery('entity_id', ({ entity_id }) => `entity_id=${entity_id}`),
  // Nobody has asked for it.
  'towns/get': alone({ query: ({ entity_id }) => `entity_id=${entity_id}`, answers: 404 }),
  'geo/sector': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}&${point}`),
  'geo/department': alone({ query: () => point }),
  'geo/list-departments': alone(),
  'geo/get-department': alone(),

  'passages/create': inBody('operation_id', ({ operation_id, sector_id, user_id }) => ({
    fk_operation: operation_id,
    fk_sector: sector_id,
    fk_user: user_id,
  })),
  'passages/get': inPath('passage_id'),
  'passages/list': inList('passage_id'),
  'passages/update': inPath('passage_id', { body: () => ({ remark: 'chien' }) }),
  'passages/bulk': alone({ body: () => ({ passages: [] }) }),
  'passages/restore': inPath('passage_id'),
  'passages/history': inPath('passage_id'),
  'passages/delete': inPath('passage_id', { query: () => 'reason=erreur' }),
  'passages/links': inPath('passage_id'),
  'passages/correct': inPath('passage_id', {
    // The passage has no receipt.
    body: () => ({ reason: 'erreur', changes: { montant: '33.00' } }),
    answers: 409,
  }),

  // The service refuses these before calling the provider: the stage has no key, or the association no account.
  'pay/create-account': inBody('entity_id', ({ entity_id }) => ({ entity_id }), 503),
  'pay/account-status': inPath('entity_id'),
  'pay/onboarding-link': inPath('entity_id', { answers: 503 }),
  'pay/onboarding-return': alone(),
  'pay/onboarding-refresh': alone(),
  'pay/create-location': inBody('entity_id', ({ entity_id }) => ({ entity_id }), 409),
  'pay/list-locations': inQuery('entity_id', ({ entity_id }) => `entity_id=${entity_id}`),
  'pay/connection-token': inBody('entity_id', ({ entity_id }) => ({ entity_id }), 409),

  // The passage is paid in cash, so the provider is not called.
  'pay/create-intent': inBody('passage_id', ({ passage_id }) => ({ passage_id }), 409),
  'pay/create-refund': {
    ...inBody('passage_id', ({ passage_id }) => ({ passage_id }), 409),
    headers: newKey,
  },
  'pay/get-intent': alone({ answers: 404 }),
  'pay/cancel-intent': alone({ answers: 404 }),
  'pay/create-link': inBody('passage_id', ({ passage_id }) => ({ passage_id }), 409),
  'pay/get-link': alone({ answers: 404 }),
  'pay/cancel-link': alone({ answers: 404 }),
  'pay/link-page': alone({ answers: 404 }),
  'pay/reconciliation': inQuery(
    'entity_id',
    ({ entity_id }) => `entity_id=${entity_id}&from=2026-11-01&to=2026-11-30`,
  ),
  'pay/reconciliation-csv': inQuery(
    'entity_id',
    ({ entity_id }) => `entity_id=${entity_id}&from=2026-11-01&to=2026-11-30`,
  ),
  'pay/webhook': alone(),

  'receipts/create': inBody('passage_id', ({ passage_id }) => ({ passage_id })),
  'privacy/erase': inBody('entity_id', ({ entity_id }) => ({
    entity_id,
    passage_id: 424_243,
    reason: 'Demande',
    dry_run: true,
  })),
  'privacy/export': inBody('entity_id', ({ entity_id }) => ({ entity_id, passage_id: 424_243 })),
  'receipts/cancel': inPath('receipt_id', { body: () => ({ reason: 'Montant erroné' }) }),
  'receipts/declaration': inQuery('entity_id', ({ entity_id }) => `year=2026&entity_id=${entity_id}`),
  'receipts/declaration-csv': inQuery('entity_id', ({ entity_id }) => `year=2026&entity_id=${entity_id}`),
  'receipts/get': inPath('receipt_id'),
  'receipts/list': inList('receipt_id'),
  // The receipt is not rendered yet.
  'receipts/pdf': inPath('receipt_id', { answers: 409 }),
  // The receipt is not rendered yet.
  'receipts/send': inPath('receipt_id', { answers: 409 }),
  'receipts/verify': alone({ answers: 404 }),

  'stats/entity': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
  'stats/entity-csv': inQuery('operation_id', ({ operation_id }) => `operation_id=${operation_id}`),
  'stats/global': alone(),
  'stats/global-csv': alone(),
  'stats/home': inQuery('entity_id', ({ entity_id }) => `entity_id=${entity_id}`),
  'stats/evening': inPath('operation_id'),

  'uploads/create': alone({
    body: ({ entity_id }) => ({
      entity_id,
      purpose: 'chat',
      filename: 'palier.png',
      content_type: 'image/png',
      size: 68,
      sha256: '0'.repeat(64),
    }),
  }),
  'uploads/complete': alone({ answers: 404 }),
  'uploads/get': alone({ answers: 404 }),
  'uploads/delete': alone({ answers: 404 }),
  'uploads/list': alone(),

  'webhooks/create': inBody('entity_id', ({ entity_id }) => ({
    entity_id,
    url: `https://hooks.example.org/${newUsername()}`,
    events: ['passage.created'],
  })),
  'webhooks/list': inList('webhook_id'),
  'webhooks/get': inPath('webhook_id'),
  'webhooks/update': inPath('webhook_id', { body: () => ({ name: 'Comptabilité' }) }),
  'webhooks/delete': inPath('webhook_id'),
  'webhooks/rotate-secret': inPath('webhook_id'),
  'webhooks/send-test': inPath('webhook_id'),
  'webhooks/list-deliveries': inPath('webhook_id'),
  'webhooks/resend': inPath('delivery_id'),

  'system/config': alone(),
  'system/docs': alone(),
  'system/docs-file': alone(),
  'system/health': alone(),
  'system/openapi': alone(),
  'system/problem': alone(),
  'system/problems': alone(),
  'system/ready': alone(),
  'system/version': alone(),
  'signup/ask': alone({ body: () => signup }),
  'signup/check': alone({ body: () => ({ token: 'unknown' }), answers: 400 }),
  'signup/confirm': alone({
    body: () => ({ token: 'unknown', username: newUsername(), password: PASSWORD }),
    answers: 400,
  }),
  'keys/create': inBody('entity_id', ({ entity_id }) => ({ ...newKeyDraft, entity_id })),
  'keys/list': inList('key_id'),
  'keys/self': alone({ answers: 404 }),
  'keys/rotate': alone({ body: () => ({ overlap_hours: 24 }), answers: 404 }),
  'keys/end': inPath('key_id'),
  'signup/invite': alone({ body: () => ({}) }),
};

/** Path parameters that are not ids of records. */
export const pathWords: Record<string, Record<string, string>> = {
  'auth/end-session': { session_id: '999999' },
  'auth/rename-passkey': { passkey_id: '999999' },
  'auth/remove-passkey': { passkey_id: '999999' },
  'keys/rotate': { key_id: '999999' },
  'uploads/complete': { upload_id: '999999' },
  'uploads/get': { upload_id: '999999' },
  'uploads/delete': { upload_id: '999999' },
  'chat/set-members': { room_id: '424242' },
  'field/pull': { collection: 'passages' },
  'field/push': { collection: 'passages' },
  'field/retry': { id: '01938e3a-0000-7000-8000-000000000000' },
  'field/discard': { id: '01938e3a-0000-7000-8000-000000000000' },
  'geo/get-department': { code: '93' },
  'towns/get': { code: '93010' },
  'pay/get-intent': { payment_intent_id: 'pi_unknown' },
  'pay/cancel-intent': { payment_intent_id: 'pi_unknown' },
  'pay/get-link': { payment_link_id: 'cs_unknown' },
  'pay/cancel-link': { payment_link_id: 'cs_unknown' },
  'pay/link-page': { reference: '01938e3a-0000-7000-8000-000000000000' },
  'receipts/verify': { code: 'ABCDEFGHJKMNPQRS' },
  'system/docs-file': { file: 'swagger-ui.css' },
  'system/problem': { code: 'not-found' },
};

/** The request of an endpoint; throws when the table has none. */
export function requestOf(name: string): EndpointRequest {
  const asked = endpointRequests[name];
  if (!asked) throw new Error(`${name} has no line in test/support/http/endpoint-requests.ts`);
  return asked;
}
