import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PayProvider } from '../../../lib/core/pay-provider.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { payProvider, SECRET_KEY } from '../../support/pay/pay.ts';
import { accountsAtProvider, accountsOf, clientsOn, requestsTo } from '../../support/pay/pay-association.ts';
import { logLines } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const provider = payProvider();
let world: World;
let as: ReturnType<typeof clientsOn>;
beforeEach(async () => {
  world = await createWorld();
  as = clientsOn(provider, world);
});

const create = () => as('ada').post('/api/pay/accounts', {});
const rows = () => asOwner((trx) => trx.selectFrom('pay_accounts').selectAll().execute());

describe('an account is created once', () => {
  test.each([
    ['is rate limited', { kind: 'rate_limit' }, 503],
    ['is rate limited for a minute', { kind: 'rate_limit', retryAfter: 60 }, 503],
    ['is down', { kind: 'unavailable' }, 502],
    ['does not answer', { kind: 'timeout' }, 503],
    ['answers one byte after the other', { kind: 'slow', pauseMs: 300 }, 503],
    ['breaks the connection', { kind: 'reset' }, 503],
    ['did it, and its answer is lost', { kind: 'lost' }, 503],
    ['is hidden behind a page', { kind: 'page' }, 502],
    ['is hidden behind a gateway', { kind: 'bad_gateway' }, 502],
    ['is hidden behind a proxy', { kind: 'foreign_problem' }, 502],
  ] as const)('when the provider %s', async (_, failure, status) => {
    provider.simulator.switches.failNext(failure, { times: 50, on: 'accounts.create' });
    const answer = await create();
    expect(answer).toMatchObject({
      status,
      body: { code: status === 503 ? 'pay-provider-unavailable' : 'pay-provider-error' },
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(5);
    const keys = new Set(
      requestsTo(provider, 'POST', '/v1/accounts').map((request) => request.idempotencyKey),
    );
    expect(keys.size).toBe(1);
    provider.simulator.switches.reset();
    expect(await create()).toMatchObject({ status: 200, body: { created: true, state: 'created' } });
    expect(await create()).toMatchObject({ status: 200, body: { created: false } });
    expect(await accountsAtProvider(provider, world.bondy)).toEqual(await accountsOf(world.bondy));
    expect(await accountsOf(world.bondy)).toHaveLength(1);
  });

  test('with another key when a failure is stored under its key', async () => {
    provider.simulator.switches.failNext({ kind: 'server_error' }, { on: 'accounts.create' });
    const first = await create();
    const answer = first.status === 200 ? first : await create();
    expect(answer).toMatchObject({ status: 200, body: { created: true } });
    expect(await rows()).toMatchObject([{ attempt: 2, state: 'linked' }]);
    const keys = requestsTo(provider, 'POST', '/v1/accounts').map((request) => request.idempotencyKey);
    expect(keys.at(-1)).toMatch(/:2$/);
    expect(await accountsAtProvider(provider, world.bondy)).toHaveLength(1);
  });

  test("when the process stops between the provider's response and our record", async () => {
    const killed = clientWith({ token: world.person.ada.token, on: stoppedAfterCreation(provider.on) });
    expect(await killed.post('/api/pay/accounts', {})).toMatchObject({ status: 500 });
    expect(await rows()).toMatchObject([{ state: 'creating', account_id: null }]);
    expect(await create()).toMatchObject({ status: 200, body: { created: true } });
    expect(requestsTo(provider, 'POST', '/v1/accounts')).toHaveLength(1);
    expect(await accountsAtProvider(provider, world.bondy)).toEqual(await accountsOf(world.bondy));
  });

  test('with a new key when the provider may have forgotten the old one', async () => {
    provider.simulator.switches.failNext({ kind: 'rate_limit' }, { times: 50, on: 'accounts.create' });
    expect(await create()).toMatchObject({ status: 503 });
    provider.simulator.switches.reset();
    await asOwner((trx) =>
      trx.updateTable('pay_accounts').set({ updated_at: '2026-11-19T12:00:00.000Z' }).execute(),
    );
    expect(await create()).toMatchObject({ status: 200, body: { created: true } });
    const paths = provider.simulator.requests.map(({ verb, path }) => `${verb} ${path}`);
    expect(paths.slice(-2)).toEqual(['GET /v1/accounts', 'POST /v1/accounts']);
    expect(provider.simulator.requests.at(-1)?.idempotencyKey).toMatch(/:2$/);
  });

  test('by searching only accounts that are not older than our record', async () => {
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'accounts.create' });
    await create();
    provider.simulator.switches.reset();
    expect(await create()).toMatchObject({ status: 200, body: { created: true } });
    // Five minutes before the record, the allowed clock skew.
    const since = String(Date.parse('2026-11-20T08:55:00Z') / 1000);
    expect(requestsTo(provider, 'GET', '/v1/accounts')).toMatchObject([
      { params: { created: { gte: since } } },
    ]);
  });

  test('when the association is renamed before the retry', async () => {
    provider.simulator.switches.failNext({ kind: 'server_error' }, { on: 'accounts.create' });
    provider.simulator.switches.failNext({ kind: 'timeout' }, { times: 50, on: 'accounts.list' });
    expect(await create()).toMatchObject({ status: 503 });
    provider.simulator.switches.reset();
    await world.as('ada').patch(`/api/entities/${world.bondy}`, { name: 'Amicale de Bondy-Nord' });
    expect(await create()).toMatchObject({ status: 200, body: { created: true } });
    expect(await accountsAtProvider(provider, world.bondy)).toHaveLength(1);
  });
});

describe('an outage during POST /api/pay/accounts', () => {
  test('while an existing account is read returns an error instead of the stored state', async () => {
    await create();
    provider.simulator.switches.failNext({ kind: 'timeout' }, { times: 50, on: 'accounts.retrieve' });
    expect(await create()).toMatchObject({ status: 503, body: { code: 'pay-provider-unavailable' } });
  });

  test('reveals no text of the provider', async () => {
    provider.simulator.switches.failNext({ kind: 'server_error' }, { times: 50 });
    const answer = await create();
    const told = JSON.stringify(answer.body) + JSON.stringify(answer.headers);
    for (const secret of [
      'unknown error',
      'Contact us',
      'req_',
      'stripe',
      provider.simulator.url,
      SECRET_KEY,
    ])
      expect(told.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(logLines.join('\n')).not.toContain(SECRET_KEY);
    expect(logLines.join('\n')).not.toContain('Contact us');
  });
});

/** Dies after the provider created an account. */
function stoppedAfterCreation(on: Resources): Resources {
  const dying = (pay: PayProvider): PayProvider => ({
    ...pay,
    within: (seconds) => {
      const calls = pay.within(seconds);
      return {
        ...calls,
        createAccount: async (draft, key) => {
          await calls.createAccount(draft, key);
          throw new Error('stopped');
        },
      };
    },
  });
  return { ...on, gateways: { ...on.gateways, pay: async () => dying(await on.gateways.pay()) } };
}
