import { expect, test } from '@jest/globals';
import { apiOperations, requestHeaders } from '../support/http/api-document.ts';

/** The POSTs that take no `Idempotency-Key`, and why repeating them is harmless. */
const without: Record<string, string> = {
  'auth-create-link': 'its answer is a secret of minutes',
  'auth-login': 'its answer is a secret, and another session replaces none',
  'auth-logout': 'a session ends once',
  'auth-use-link': 'a link works once',
  'auth-offer-passkey': 'its answer is a challenge of minutes',
  'auth-register-passkey': 'a challenge works once, and its answer has secrets',
  'auth-begin-codes': 'its answer is a secret, and another one replaces it',
  'auth-confirm-codes': 'a secret is confirmed once, and its answer has secrets',
  'auth-renew-recovery-codes': 'its answer is secrets, and others replace them',
  'auth-offer-passkey-sign-in': 'its answer is a challenge of minutes',
  'auth-sign-in-by-passkey': 'a challenge works once',
  'auth-finish-login': 'a ticket works once',
  'auth-offer-step-up': 'its answer is a challenge of minutes',
  'auth-step-up': 'a code counts once',
  'example-make': 'each request makes the step that is next, and none twice',
  'example-open-session': 'its answer is a session',
  'keys-create': 'its answer is a secret; what nobody knows is in the list, unused, and is ended there',
  'keys-rotate': 'its answer is a secret, and another one makes it void',
  'passwords-check': 'it makes nothing',
  'passwords-check-link': 'it makes nothing',
  'passwords-forgot': 'its mails are counted',
  'passwords-generate': 'its answer is a secret, and it makes nothing',
  'passwords-reset': 'a link works once',
  'pay-connection-token': 'its answer is a secret of minutes',
  'pay-onboarding-link': 'its answer is a secret of minutes',
  'pay-webhook': 'the provider numbers its events',
  'sectors-preview': 'it makes nothing',
  'signup-ask': 'its mails are counted',
  'signup-check': 'it makes nothing',
  'signup-confirm': 'a link works once',
  'signup-invite': 'its answer is a secret',
  'users-letters': 'its answer is a secret, and a later one makes it void',
  'webhooks-create': 'its answer is a secret, and an address is taken once',
  'webhooks-rotate-secret': 'its answer is a secret, and the one before stays valid for a day',
};

test('every POST that makes something takes an Idempotency-Key', () => {
  const posts = apiOperations.filter(({ method }) => method === 'post');
  expect(posts.length).toBeGreaterThan(40);
  const ignoring = posts.filter((operation) => !requestHeaders(operation).includes('Idempotency-Key'));
  expect(ignoring.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(without).sort());
});

test('only a POST takes one', () => {
  const others = apiOperations.filter(({ method }) => method !== 'post');
  expect(others.filter((operation) => requestHeaders(operation).includes('Idempotency-Key'))).toEqual([]);
});
