import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { gatewayEvent, lambdaContext, readAnswer } from '../../support/http/client.ts';
import { resources } from '../../support/run/resources.ts';

const seen: { bytes: Buffer; headers: Record<string, string | undefined> }[] = [];

const hook = endpoint({
  method: 'POST',
  path: '/api/pay/webhook',
  summary: 'Keep what comes',
  access: 'provider-signature',
  reads: 'raw',
  body: z.custom<(typeof seen)[number]>((value) => typeof value === 'object'),
  output: z.strictObject({ bytes: z.int() }),
  status: 200,
  handle: (_ctx, { body }) => {
    seen.push(body);
    return { bytes: body.bytes.length };
  },
});

async function post(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const event = gatewayEvent('POST', '/api/pay/webhook', body, { headers }, 'raw');
  return readAnswer(await hook.on(resources)(event, lambdaContext('raw')));
}

describe('an endpoint that reads its body raw', () => {
  test.each(['application/json', 'text/plain', 'application/octet-stream'])(
    'gets every byte as it came, whatever it is said to be (%s)',
    async (type) => {
      const text = ' {"a": "é € 👩‍🚒" }\n';
      expect(await post(text, { 'content-type': type })).toMatchObject({ status: 200 });
      expect(seen.at(-1)?.bytes.toString('utf8')).toBe(text);
    },
  );

  test('gets bytes that are no text, and an empty body', async () => {
    const bytes = Uint8Array.from([0, 255, 128, 10]);
    await post(bytes);
    expect(seen.at(-1)?.bytes).toEqual(Buffer.from(bytes));
    expect(await post('')).toMatchObject({ status: 200, body: { bytes: 0 } });
  });

  test('gets the headers in small letters', async () => {
    await post('{}', { 'Stripe-Signature': 't=1' });
    expect(seen.at(-1)?.headers['stripe-signature']).toBe('t=1');
  });

  test('takes 256 kB and not one byte more', async () => {
    expect(await post('x'.repeat(262_144))).toMatchObject({ status: 200 });
    expect(await post('x'.repeat(262_145))).toMatchObject({
      status: 413,
      body: { code: 'payload-too-large', detail: expect.stringContaining('262144') },
    });
  });

  test('needs no session, has no quota, and does not check the client version', async () => {
    const old = 'Tournee/0.0.1 (ios)';
    const { status, headers } = await post('{}', { 'user-agent': old, authorization: 'Bearer nonsense' });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('ratelimit');
    expect(headers['cache-control']).toBe('no-store');
  });
});
