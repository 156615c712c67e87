import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PayProvider } from '../../../lib/core/pay-provider.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { clientWith } from '../../support/client.ts';
import { asOwner } from '../../support/owner.ts';
import { payProvider, SECRET_KEY } from '../../support/pay.ts';
import { accountsAtProvider, accountsOf, asked, peopleOn } from '../../support/pay-association.ts';
import { logLines } from '../../support/resources.ts';
import { createWorld, type World } from '../../support/world.ts';

const provider = payProvider();
let world: World;
let as: ReturnType<typeof peopleOn>;
beforeEach(async () => {
  world = await createWorld();
  as = peopleOn(provider, world);
});

const create = () => as('ada').post('/api/pay/accounts', {});
const rows = () => asOwner((trx) => trx.selectFrom('pay_accounts').selectAll().execute());

describe('an account is made once', () => {
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
    const keys = new Set(asked(provider, 'POST', '/v1/accounts').map((request) => request.idempotencyKey));
    expect(keys.size).toBe(1);
    provider.simulator.switches.reset();
    expect(await create()).toMatchObject({ status: 200, body: { created: true, state: 'created' } });
    expect(await create()).toMatchObject({ status: 200, body: { created: false } });
    expect(await accountsAtProvider(provider, world.bondy)).toEqual(await accountsOf(world.bondy));
    expect(await accountsOf(world.bondy)).toHaveLength(1);
  });

  test('when a failure is kept under its key, another key is taken', async () => {
    provider.simulator.switches.failNext({ kind: 'server_error' }, { on: 'accounts.create' });
    const first = await create();
    const answer = first.status === 200 ? first : await create();
    expect(answer).toMatchObject({ status: 200, body: { created: true } });
    expect(await rows()).toMatchObject([{ attempt: 2, state: 'linked' }]);
    const keys = asked(provider, 'POST', '/v1/accounts').map((request) => request.idempotencyKey);
    expect(keys.at(-1)).toMatch(/:2$/);
    expect(await accountsAtProvider(provider, world.bondy)).toHaveLength(1);
  });

  test('when we are stopped between its answer and our record', async () => {
    const killed = clientWith({ token: world.person.ada.token, on: stoppedAfterCreation(provider.on) });
    expect(await killed.post('/api/pay/accounts', {})).toMatchObject({ status: 500 });
    expect(await rows()).toMatchObject([{ state: 'creating', account_id: null }]);
    expect(await create()).toMatchObject({ status: 200, body: { created: true } });
    expect(asked(provider, 'POST', '/v1/accounts')).toHaveLength(1);
    expect(await accountsAtProvider(provider, world.bondy)).toEqual(await accountsOf(world.bondy));
  });

  test('when the provider may have forgotten the key, which is then a new one', async () => {
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

  test('and looked for among those only that are not older than our record', async () => {
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'accounts.create' });
    await create();
    provider.simulator.switches.reset();
    expect(await create()).toMatchObject({ status: 200, body: { created: true } });
    // Five minutes before the record: clocks differ.
    const since = String(Date.parse('2026-11-20T08:55:00Z') / 1000);
    expect(asked(provider, 'GET', '/v1/accounts')).toMatchObject([{ params: { created: { gte: since } } }]);
  });

  test('when the association is renamed before it is tried again', async () => {
    provider.simulator.switches.failNext({ kind: 'server_error' }, { on: 'accounts.create' });
    provider.simulator.switches.failNext({ kind: 'timeout' }, { times: 50, on: 'accounts.list' });
    expect(await create()).toMatchObject({ status: 503 });
    provider.simulator.switches.reset();
    await world.as('ada').patch(`/api/entities/${world.bondy}`, { name: 'Amicale de Bondy-Nord' });
    expect(await create()).toMatchObject({ status: 200, body: { created: true } });
    expect(await accountsAtProvider(provider, world.bondy)).toHaveLength(1);
  });
});

describe('an outage', () => {
  test('while an account is looked at is no answer from memory', async () => {
    await create();
    provider.simulator.switches.failNext({ kind: 'timeout' }, { times: 50, on: 'accounts.retrieve' });
    expect(await create()).toMatchObject({ status: 503, body: { code: 'pay-provider-unavailable' } });
  });

  test('gives nothing away of the provider', async () => {
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

/** Dies once the provider has made an account. */
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
