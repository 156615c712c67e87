import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseText } from '../../support/database/database-text.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { clientsOn, onboard, requestsTo } from '../../support/pay/pay-association.ts';
import { logLines } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const provider = payProvider();
let world: World;
let as: ReturnType<typeof clientsOn>;
let url: string;
beforeEach(async () => {
  world = await createWorld();
  as = clientsOn(provider, world);
  url = `/api/pay/accounts/${world.bondy}/onboarding-link`;
});

describe('POST /api/pay/accounts/{entity_id}/onboarding-link', () => {
  test('returns a new link on each call, also with the same idempotency key', async () => {
    await as('ada').post('/api/pay/accounts', {});
    const ask = () => as('ada').post(url, {}, { 'idempotency-key': 'link-1' });
    const [first, second] = [await ask(), await ask()];
    expect(first).toMatchObject({
      status: 200,
      body: { url: expect.stringContaining('/inscription/'), expires_at: '2026-11-20T09:05:00.000Z' },
    });
    expect(second.status).toBe(200);
    expect(second.body.url).not.toBe(first.body.url);
    for (const { idempotencyKey } of requestsTo(provider, 'POST', '/v1/account_links'))
      expect(idempotencyKey).not.toContain('link-1');
  });

  test('uses our own return pages, whatever host headers the request has', async () => {
    await as('ada').post('/api/pay/accounts', {});
    const headers = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' };
    await as('ada').post(url, {}, headers);
    expect(requestsTo(provider, 'POST', '/v1/account_links')[0]?.params).toMatchObject({
      type: 'account_onboarding',
      return_url: 'https://tournee.test/api/pay/onboarding/return',
      refresh_url: 'https://tournee.test/api/pay/onboarding/refresh',
    });
    expect(await as('ada').post(url, { return_url: 'https://elsewhere.example' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/return_url' }] },
    });
  });

  test('stores the link in no row, no log line and no cache', async () => {
    await as('ada').post('/api/pay/accounts', {});
    const { body, headers } = await as('ada').post(url, {}, { 'idempotency-key': 'link-1' });
    const [, token = ''] = body.url.split('/inscription/');
    expect(token.length).toBeGreaterThan(8);
    expect(logLines.join('\n')).not.toContain(token);
    expect((await databaseText()).filter(({ text }) => text.includes(token))).toEqual([]);
    expect(headers['cache-control']).toMatch(/no-store/);
  });

  test('returns the dashboard when nothing is left to fill in', async () => {
    const account = await onboard(provider, as('ada'), world.bondy);
    expect(await as('ada').post(url, {})).toMatchObject({
      status: 200,
      body: { url: expect.stringContaining(`/tableau-de-bord/${account}`), expires_at: null },
    });
  });

  test.each(['pending', 'restricted', 'action_required', 'no_payout'] as const)(
    'returns the onboarding form after %s',
    async (outcome) => {
      await onboard(provider, as('ada'), world.bondy, outcome);
      const { body } = await as('root').post(url, {});
      expect(body.url).toContain('/inscription/');
    },
  );

  test('returns 404 without an account', async () => {
    expect(await as('ada').post(url, {})).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('is refused for a rejected account', async () => {
    await onboard(provider, as('ada'), world.bondy, 'rejected');
    expect(await as('ada').post(url, {})).toMatchObject({
      status: 409,
      body: { code: 'pay-account-rejected' },
    });
  });

  test('is refused for a disconnected account', async () => {
    provider.simulator.deauthorise(await onboard(provider, as('ada'), world.bondy));
    expect(await as('ada').post(url, {})).toMatchObject({
      status: 409,
      body: { code: 'pay-account-disconnected' },
    });
    expect(requestsTo(provider, 'POST', '/v1/account_links')).toEqual([]);
  });

  test.each([
    ['accounts.retrieve', { kind: 'timeout' }, 503],
    ['accountLinks.create', { kind: 'timeout' }, 503],
    ['accountLinks.create', { kind: 'rate_limit' }, 503],
    ['accountLinks.create', { kind: 'page' }, 502],
  ] as const)('during an outage of %s (%j) returns an error', async (on, failure, status) => {
    await as('ada').post('/api/pay/accounts', {});
    provider.simulator.switches.failNext(failure, { times: 50, on });
    const answer = await as('ada').post(url, {});
    expect(answer.status).toBe(status);
    expect(answer.body).not.toHaveProperty('url');
  });
});

describe('access to POST /api/pay/accounts/{entity_id}/onboarding-link', () => {
  test('to another association returns 404', async () => {
    await as('nora').post('/api/pay/accounts', {});
    provider.simulator.requests.length = 0;
    const foreign = `/api/pay/accounts/${world.noisy}/onboarding-link`;
    expect(await as('ada').post(foreign, {})).toMatchObject({ status: 404 });
    expect(provider.simulator.requests).toEqual([]);
  });
});
