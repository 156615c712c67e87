import { describe, expect, test } from '@jest/globals';
import { sesOutcome } from '../../../lib/gateways/mail.ts';

/** An error of the SDK. */
const thrown = (name: string, fault?: 'client' | 'server') =>
  Object.assign(new Error('Email address is not verified: zoe@example.org'), {
    name,
    ...(fault ? { $fault: fault, $metadata: {} } : {}),
  });

describe('what SES answers', () => {
  test.each([
    'AccessDeniedException',
    'MessageRejected',
    'MailFromDomainNotVerifiedException',
    'AccountSuspendedException',
    'SendingPausedException',
    'TooManyRequestsException',
    'ExpiredTokenException',
  ])('%s is transient: the e-mail is tried again', (name) => {
    expect(sesOutcome(thrown(name, 'client'))).toEqual({ state: 'deferred', code: name });
  });

  test('a request that SES cannot read is given up', () => {
    const code = 'BadRequestException';
    expect(sesOutcome(thrown(code, 'client'))).toEqual({ state: 'refused', code });
  });

  test.each([
    ['InternalServiceErrorException', 'server'],
    ['TimeoutError', undefined],
    ['Error', undefined],
  ] as const)('after %s nobody knows whether it went out', (code, fault) => {
    expect(sesOutcome(thrown(code, fault))).toEqual({ state: 'unknown', code });
  });
});
