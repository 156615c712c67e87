import { expect } from '@jest/globals';
import * as z from 'zod';
import type { ProblemCode } from '../../lib/core/problems/catalogue.ts';
import { migrations } from '../../lib/data/migrations/all.ts';
import type { EndpointFacts } from '../../lib/runtime/http/endpoint-spec.ts';
import { version } from '../../lib/runtime/version.ts';
import type { ZipStage } from './zip-stage.ts';

/** The id of nothing. */
const NOBODY = '999999';

/** What stands in a path where it is no id. */
const pathWords: Record<string, string> = {
  '/api/departments/{code}': '93',
  '/api/receipts/verify/{code}': 'ABCDEFGHJKMNPQRS',
  '/api/docs/{file}': 'swagger-ui.css',
  '/api/problems/{code}': 'receipt-pending',
  '/api/pay/payment-intents/{payment_intent_id}': 'pi_unknown',
  '/api/pay/payment-intents/{payment_intent_id}/cancel': 'pi_unknown',
};

export function pathOf({ path }: EndpointFacts): string {
  return path.replace(/\{\w+\}/g, pathWords[path] ?? NOBODY);
}

/** What is asked for the own association, which a super administrator has to name. */
const ofAnAssociation: readonly string[] = [
  '/api/pay/accounts',
  '/api/pay/locations',
  '/api/pay/terminal/connection-token',
];

type Expected = { status: number; problem?: ProblemCode };

/** What a super administrator who sends nothing is answered, where there is nobody and nothing else. */
export function answerToAdmin({ params, path, query, body, status }: EndpointFacts): Expected {
  if (ofAnAssociation.includes(path)) return { status: 400, problem: 'validation-failed' };
  if (params) return { status: 404, problem: 'not-found' };
  const schemas = [z.strictObject(query ?? {}), body ?? z.strictObject({})];
  const isComplete = schemas.every((schema) => schema.safeParse({}).success);
  return isComplete ? { status } : { status: 400, problem: 'validation-failed' };
}

type OpenCall = { body?: (stage: ZipStage) => object; status: number; shows: unknown };

const json = expect.objectContaining.bind(expect);
const page = (text: string) => expect.stringMatching(new RegExp(`^<!doctype html>.*${text}`, 's'));

/** What the endpoints that anybody may call are asked, and what they answer. */
export const openCalls: Record<string, OpenCall> = {
  'auth/login': {
    body: ({ admin }) => admin,
    status: 200,
    shows: json({ token: expect.any(String), user: json({ username: 'admin', entity_id: null }) }),
  },
  'passwords/forgot': { body: () => ({ username: 'nobody' }), status: 202, shows: '' },
  'passwords/reset': {
    body: () => ({ token: 'unknown', password: 'a good new secret' }),
    status: 400,
    shows: json({ code: 'reset-token-invalid' }),
  },
  'passwords/reset-page': { status: 200, shows: page('<form id="form">') },
  'pay/onboarding-refresh': { status: 200, shows: page('Ce lien a expiré') },
  'pay/onboarding-return': { status: 200, shows: page('C’est fait') },
  'receipts/verify': { status: 404, shows: json({ code: 'not-found' }) },
  'system/config': { status: 200, shows: json({ password: { min: 8, max: 64 } }) },
  'system/docs': { status: 200, shows: page('SwaggerUIBundle') },
  'system/docs-file': { status: 200, shows: expect.stringContaining('.swagger-ui') },
  'system/health': { status: 200, shows: { status: 'ok' } },
  'system/openapi': { status: 200, shows: json({ openapi: '3.1.0' }) },
  'system/problem': { status: 200, shows: json({ code: 'receipt-pending', status: 409 }) },
  'system/problems': {
    status: 200,
    shows: json({ data: expect.arrayContaining([json({ code: 'not-found', status: 404 })]) }),
  },
  'system/ready': { status: 200, shows: { status: 'ok' } },
  'system/version': { status: 200, shows: { version, stage: 'DEV' } },
};

const imported = { added: 1, updated: 0, unchanged: 0, skipped: 0, faults: [] };

/** What the jobs are given, and what they return; without an input, what they returned when the stage was opened. */
export const jobCalls: Record<string, { input?: object; returns: unknown }> = {
  'jobs/check-config': { input: {}, returns: { checked: true } },
  'jobs/create-admin': { returns: json({ username: 'admin', password: expect.any(String) }) },
  'jobs/import-addresses': {
    input: { key: 'adresses.csv' },
    returns: json({ ...imported, added: 720, next: null }),
  },
  'jobs/import-departments': { input: { key: 'departement.geojson', source: 'test' }, returns: imported },
  'jobs/migrate': { returns: { applied: Object.keys(migrations) } },
  'jobs/purge': { input: {}, returns: { bodies: 0, exports: 0, pay_addresses: 0, pay_events: 0 } },
  'jobs/reconcile-pay': { input: { run_on: '2026-11-20' }, returns: { run_on: '2026-11-20', accounts: 0 } },
  // The first administrator; whether anybody logged in before depends on the order of the tests.
  'jobs/relay-events': { input: {}, returns: { shipped: expect.any(Number), sent: 0 } },
  'jobs/record-log-reading': {
    input: { who: 'auditor', command: 'cat', from: '2026-11-20', to: '2026-11-20', entity_id: null },
    returns: { recorded: true },
  },
  'jobs/retry-pay-events': { input: {}, returns: { enqueued: 0, given_up: 0 } },
  'jobs/rotate-events': { input: {}, returns: expect.objectContaining({ errors: 0 }) },
  'jobs/rotate-field-keys': { input: {}, returns: { kid: 'd2', added: true } },
  'jobs/seal-events': { input: {}, returns: { sealed: expect.any(Array) } },
  'jobs/sweep-emails': { input: {}, returns: { enqueued: 0, interrupted: 0 } },
};
