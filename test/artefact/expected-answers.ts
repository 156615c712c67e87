import { expect } from '@jest/globals';
import * as z from 'zod';
import type { ProblemCode } from '../../lib/core/problems/catalogue.ts';
import { buildingMigrations } from '../../lib/data/buildings/migrations/all.ts';
import { migrations } from '../../lib/data/migrations/all.ts';
import type { EndpointFacts } from '../../lib/runtime/http/endpoint-spec.ts';
import { version } from '../../lib/runtime/version.ts';
import type { ZipStage } from './zip-stage.ts';

/** The id of no record. */
const UNKNOWN_ID = '999999';

/** Path parameters that are not ids. */
const pathParameters: Record<string, string> = {
  '/api/departments/{code}': '93',
  '/api/towns/{code}': '93010',
  '/api/field/{collection}/pull': 'passages',
  '/api/field/{collection}/push': 'passages',
  '/api/field/quarantine/{id}/discard': '01938e3a-0000-7000-8000-000000000000',
  '/api/field/quarantine/{id}/retry': '01938e3a-0000-7000-8000-000000000000',
  '/api/receipts/verify/{code}': 'ABCDEFGHJKMNPQRS',
  '/api/docs/{file}': 'swagger-ui.css',
  '/api/problems/{code}': 'receipt-pending',
  '/api/pay/link-page/{reference}': '01938e3a-0000-7000-8000-000000000000',
  '/api/pay/links/{payment_link_id}': 'cs_unknown',
  '/api/pay/links/{payment_link_id}/cancel': 'cs_unknown',
  '/api/pay/payment-intents/{payment_intent_id}': 'pi_unknown',
  '/api/pay/payment-intents/{payment_intent_id}/cancel': 'pi_unknown',
};

export function pathOf({ path }: EndpointFacts): string {
  return path.replace(/\{\w+\}/g, pathParameters[path] ?? UNKNOWN_ID);
}

/** Endpoints for the caller's own association, which a super administrator has to name. */
const needsAssociation: readonly string[] = [
  '/api/home',
  '/api/pay/accounts',
  '/api/pay/locations',
  '/api/towns',
  '/api/towns/{code}',
  '/api/pay/terminal/connection-token',
];

type Expected = { status: number; problem?: ProblemCode };

/** What an administrator without a second factor is answered about second factors. */
const ofSecondFactors: Record<string, Expected> = {
  'DELETE /api/totp': { status: 403, problem: 'current-password-required' },
  'DELETE /api/passkeys/{passkey_id}': { status: 403, problem: 'current-password-required' },
  'PATCH /api/passkeys/{passkey_id}': { status: 400, problem: 'validation-failed' },
  'POST /api/recovery-codes': { status: 409, problem: 'second-factor-missing' },
};

/** The response to an empty request of a super administrator in an empty database. */
export function expectedForAdmin(facts: EndpointFacts): Expected {
  const { method, params, path, query, body, status, servesKeys } = facts;
  const ofFactors = ofSecondFactors[`${method} ${path}`];
  if (ofFactors) return ofFactors;
  // A person has no key.
  if (servesKeys) return { status: 404, problem: 'not-found' };
  if (needsAssociation.includes(path)) return { status: 400, problem: 'validation-failed' };
  // A request has to ask exactly one of several questions.
  if (path === '/api/addresses' || path === '/api/privacy/export')
    return { status: 400, problem: 'validation-failed' };
  // Phones name the operation in the query; without one there is no active operation.
  if (path.startsWith('/api/field/{collection}/')) return { status: 400, problem: 'validation-failed' };
  if (path === '/api/field/bootstrap') return { status: 404, problem: 'operation-not-found' };
  // An incomplete query is refused before the record in the path is looked up, an incomplete body after it.
  if (!isComplete(z.strictObject(query ?? {}))) return { status: 400, problem: 'validation-failed' };
  if (params) return { status: 404, problem: 'not-found' };
  return isComplete(body ?? z.strictObject({})) ? { status } : { status: 400, problem: 'validation-failed' };
}

function isComplete(schema: z.ZodType): boolean {
  return schema.safeParse({}).success;
}

type OpenCall = { body?: (stage: ZipStage) => object; status: number; response: unknown };

const json = expect.objectContaining.bind(expect);
const page = (text: string) => expect.stringMatching(new RegExp(`^<!doctype html>.*${text}`, 's'));

/** Requests to the open endpoints, and their expected responses. */
export const openCalls: Record<string, OpenCall> = {
  'auth/login': {
    body: ({ admin }) => admin,
    status: 200,
    response: json({ token: expect.any(String), user: json({ username: 'admin', entity_id: null }) }),
  },
  'auth/use-link': {
    body: () => ({ token: 'unknown' }),
    status: 400,
    response: json({ code: 'sign-in-link-invalid' }),
  },
  'auth/offer-passkey-sign-in': {
    body: () => ({}),
    status: 200,
    response: json({ challenge: expect.any(String), allowCredentials: [] }),
  },
  'auth/sign-in-by-passkey': {
    body: () => ({
      credential: {
        ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    }),
    status: 401,
    response: json({ code: 'passkey-refused' }),
  },
  'auth/finish-login': {
    body: () => ({ login_ticket: 'unknown', code: '000000' }),
    status: 401,
    response: json({ code: 'login-ticket-invalid' }),
  },
  // Without words it finds nothing to look for.
  'communes/list': { status: 400, response: json({ code: 'validation-failed' }) },
  'example/make': { status: 202, response: json({ state: 'making' }) },
  'example/open-session': {
    body: () => ({ as: 'chief' }),
    status: 409,
    response: json({ code: 'example-not-ready' }),
  },
  'passwords/check-link': {
    body: () => ({ token: 'unknown' }),
    status: 400,
    response: json({ code: 'reset-token-invalid' }),
  },
  'passwords/forgot': { body: () => ({ username: 'nobody' }), status: 202, response: '' },
  'passwords/reset': {
    body: () => ({ token: 'unknown', password: 'a good new secret' }),
    status: 400,
    response: json({ code: 'reset-token-invalid' }),
  },
  'passwords/reset-page': { status: 200, response: page('<form id="form" hidden novalidate>') },
  'pay/link-page': { status: 404, response: json({ code: 'not-found' }) },
  'pay/onboarding-refresh': { status: 200, response: page('Ce lien a expiré') },
  'pay/onboarding-return': { status: 200, response: page('Retour du prestataire de paiement') },
  'receipts/verify': { status: 404, response: json({ code: 'not-found' }) },
  'signup/ask': {
    body: () => ({
      association: 'Amicale de Pantin',
      postal_code: '93500',
      code_insee: '93055',
      name: 'Jeanne Petit',
      email: 'jeanne.petit@example.org',
    }),
    status: 202,
    response: '',
  },
  'signup/check': {
    body: () => ({ token: 'unknown' }),
    status: 400,
    response: json({ code: 'signup-link-invalid' }),
  },
  'signup/confirm': {
    body: () => ({ token: 'unknown', username: 'jeanne.petit', password: 'a good new secret' }),
    status: 400,
    response: json({ code: 'signup-link-invalid' }),
  },
  'system/config': { status: 200, response: json({ password: { min: 8, max: 64 } }) },
  'system/docs': { status: 200, response: page('SwaggerUIBundle') },
  'system/docs-file': { status: 200, response: expect.stringContaining('.swagger-ui') },
  'system/health': { status: 200, response: { status: 'ok' } },
  'system/openapi': { status: 200, response: json({ openapi: '3.1.0' }) },
  'system/problem': {
    status: 200,
    response: json({ code: 'receipt-pending', status: 409, remedy: expect.stringMatching(/./) }),
  },
  'system/problems': {
    status: 200,
    response: json({ data: expect.arrayContaining([json({ code: 'not-found', status: 404 })]) }),
  },
  'system/ready': { status: 200, response: { status: 'ok' } },
  'system/version': { status: 200, response: { version, stage: 'DEV' } },
};

const imported = { added: 1, updated: 0, unchanged: 0, skipped: 0, faults: [] };

/** Inputs and expected results of the jobs; without an input, the result when the stage was set up. */
export const jobCalls: Record<string, { input?: object; returns: unknown }> = {
  'jobs/add-up-passages': { input: {}, returns: { changes: 0, operations: 0 } },
  'jobs/check-config': { input: {}, returns: { checked: true } },
  'jobs/check-sums': { input: {}, returns: { mended: 0 } },
  'jobs/reset-second-factor': {
    input: { username: 'admin', reason: 'Téléphone perdu' },
    returns: { user_id: expect.any(Number), had_factor: false },
  },
  'jobs/create-admin': { returns: json({ username: 'admin', password: expect.any(String) }) },
  'jobs/import-addresses': {
    input: { key: 'adresses.csv' },
    returns: json({ ...imported, added: 720, next: null }),
  },
  'jobs/import-buildings': {
    input: { key: 'batiments.csv' },
    returns: json({ kind: 'own buildings', added: 1, skipped: 0, next: null }),
  },
  'jobs/import-departments': { input: { key: 'departement.geojson', source: 'test' }, returns: imported },
  'jobs/migrate': {
    returns: { applied: Object.keys(migrations), buildings: Object.keys(buildingMigrations) },
  },
  'jobs/purge': {
    input: {},
    returns: {
      accounts: 0,
      address_quotas: 0,
      answers: 0,
      bodies: 0,
      donors: 0,
      exports: 0,
      field_conflicts: 0,
      field_documents: 0,
      former_emails: 0,
      login_failures: 0,
      login_streaks: 0,
      mail_addresses: 0,
      networks_of_keys: 0,
      password_links: 0,
      pay_addresses: 0,
      pay_events: 0,
      receipt_batches: 0,
      rooms: 0,
      sessions: 0,
      sign_in_links: 0,
      passkey_challenges: 0,
      login_tickets: 0,
      signup_invitations: 0,
      signup_mails: 0,
      signups: 0,
      stale_receipt_batches: 0,
      sector_proposals: 0,
      stale_sector_proposals: 0,
      suppressed_addresses: 0,
      tombstones: 0,
      uploads: 0,
      users: 0,
      visit_names: 0,
      webhook_deliveries: 0,
    },
  },
  'jobs/reconcile-pay': { input: { run_on: '2026-11-20' }, returns: { run_on: '2026-11-20', accounts: 0 } },
  // The event of the first administrator; the number of login events depends on the order of the tests.
  'jobs/relay-events': { input: {}, returns: { shipped: expect.any(Number), sent: 0 } },
  'jobs/record-log-reading': {
    input: { who: 'auditor', command: 'cat', from: '2026-11-20', to: '2026-11-20', entity_id: null },
    returns: { recorded: true },
  },
  'jobs/replay-erasures': { input: {}, returns: { entries: expect.any(Number), again: 0 } },
  'jobs/retry-pay-events': { input: {}, returns: { enqueued: 0, given_up: 0 } },
  'jobs/rotate-events': { input: {}, returns: expect.objectContaining({ errors: 0 }) },
  'jobs/rotate-field-keys': { input: {}, returns: { kid: 'd2', added: true } },
  'jobs/seal-events': { input: {}, returns: { sealed: expect.any(Array) } },
  'jobs/send-cash-reminders': { input: {}, returns: { operations: 0 } },
  'jobs/refresh-towns': { input: {}, returns: { asked: 0 } },
  'jobs/send-chat-digests': { input: {}, returns: { reminded: 0 } },
  'jobs/sweep-emails': { input: {}, returns: { enqueued: 0, interrupted: 0 } },
  'jobs/sweep-enrichments': { input: {}, returns: { asked: 0 } },
  'jobs/sweep-uploads': { input: {}, returns: { asked: 0 } },
};
