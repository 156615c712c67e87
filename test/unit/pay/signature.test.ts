import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import Stripe from 'stripe';
import { fromEpoch, toEpoch } from '../../../lib/core/time.ts';
import { API_VERSION } from '../../../lib/pay/events/schemas.ts';
import { hasValidSignature } from '../../../lib/pay/events/webhook.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

const now = '2026-11-20T09:00:00.000Z';
const { webhooks } = new Stripe('sk_test_0123456789');

const secret = 'whsec_first';
const body = Buffer.from(JSON.stringify({ id: 'evt_1', note: 'Kévin paie 12 €' }));
const signed = (at = toEpoch(now), by = secret, what = body) =>
  createHmac('sha256', by).update(`${at}.`).update(what).digest('hex');
const header = (at = toEpoch(now), ...secrets: string[]) =>
  [`t=${at}`, ...(secrets.length > 0 ? secrets : [secret]).map((by) => `v1=${signed(at, by)}`)].join(',');
const isOurs = (given: string, secrets = [secret], bytes: Uint8Array = body) =>
  hasValidSignature(bytes, given, { secrets, now });

describe('the signature of an event', () => {
  test('is valid with any of our secrets and any of its signatures', () => {
    expect(isOurs(header())).toBe(true);
    expect(isOurs(header(), ['whsec_other', secret])).toBe(true);
    expect(isOurs(header(undefined, 'whsec_other', secret))).toBe(true);
    expect(isOurs(header(), ['whsec_other'])).toBe(false);
    expect(isOurs(header(), [])).toBe(false);
  });

  test('ignores whitespace around a secret', () => {
    expect(isOurs(header(), [` ${secret}\n`])).toBe(true);
    expect(isOurs(header(), ['', ' \n'])).toBe(false);
  });

  test('is invalid when a single byte differs', () => {
    expect(isOurs(header(), [secret], Buffer.concat([body, Buffer.from(' ')]))).toBe(false);
    expect(isOurs(header(), [secret], Buffer.from(body.toString('base64')))).toBe(false);
  });

  test.each([
    [300, true],
    [301, false],
    [-60, true],
    [-61, false],
  ])('that is %d seconds old is valid: %s', (age, isTaken) => {
    expect(isOurs(header(toEpoch(now) - age))).toBe(isTaken);
  });

  test.each([
    '',
    't=',
    `v1=${signed()}`,
    `t=${toEpoch(now)}`,
    `t=${toEpoch(now)},v0=${signed()}`,
    `t=${toEpoch(now)},v1=`,
    `t=${toEpoch(now)},v1=${signed().slice(1)}`,
    `t=${toEpoch(now)},v1=${signed().toUpperCase()}`,
    `t=-1,v1=${signed(-1)}`,
    `t=abc,v1=${signed()}`,
    `${header()},${header(toEpoch(now) - 1)}`,
  ])('is invalid in the header %j', (given) => {
    expect(isOurs(given)).toBe(false);
  });
});

describe("our check and the SDK's", () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('é', '12 €', 'Łukasz', '\u2028', ''),
  );
  const anySecret = fc.constantFrom('whsec_a', 'whsec_b', 'whsec_c');
  const anyScheme = fc.constantFrom('v1', 'v1', 'v1', 'v0', 'V1');

  const bySdk = (payload: string, given: string, secrets: string[]) =>
    secrets.some((one) => {
      try {
        webhooks.constructEvent(payload, given, one, 300, undefined, Date.parse(now));
        return true;
      } catch {
        return false;
      }
    });

  test('agree on every timestamp that is not in the future', () => {
    fc.assert(
      fc.property(
        fc.record({
          text: anyText,
          age: fc.oneof(fc.nat(600), fc.constantFrom(0, 299, 300, 301)),
          signers: fc.array(fc.tuple(anyScheme, anySecret), { maxLength: 3 }),
          secrets: fc.uniqueArray(anySecret, { minLength: 1 }),
          isAltered: fc.boolean(),
          isCut: fc.boolean(),
        }),
        ({ text, age, signers, secrets, isAltered, isCut }) => {
          const payload = JSON.stringify({ id: 'evt_1', object: 'event', text });
          const timestamp = toEpoch(now) - age;
          const parts = signers.map(([scheme, by]) => {
            const test = webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
            return test.replace(/^t=\d+,v1/, scheme);
          });
          const whole = [`t=${timestamp}`, ...parts].join(',');
          const given = isCut ? whole.slice(0, -1) : whole;
          const sent = isAltered ? `${payload} ` : payload;
          const ours = hasValidSignature(Buffer.from(sent), given, { secrets, now });
          expect(ours).toBe(bySdk(sent, given, secrets));
        },
      ),
      propertyOptions,
    );
  });

  test('differ for a timestamp in the future, which the SDK accepts', () => {
    const payload = '{"object":"event"}';
    const timestamp = toEpoch(now) + 3600;
    const given = webhooks.generateTestHeaderString({ payload, secret, timestamp });
    expect(bySdk(payload, given, [secret])).toBe(true);
    expect(hasValidSignature(Buffer.from(payload), given, { secrets: [secret], now })).toBe(false);
    expect(
      hasValidSignature(Buffer.from(payload), given, { secrets: [secret], now: fromEpoch(timestamp) }),
    ).toBe(true);
  });

  test('use the same API version', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
  });
});
