import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseText } from '../../support/database/database-text.ts';
import { asOwner } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import {
  clientsOn,
  onboard,
  requestsTo,
  setCardsEnabled,
  takeCards,
} from '../../support/pay/pay-association.ts';
import { logLines } from '../../support/run/resources.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const provider = payProvider();
let world: World;
let as: ReturnType<typeof clientsOn>;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  as = clientsOn(provider, world);
  round = await openRound(world);
});

const URL = '/api/pay/terminal/connection-token';
const PATH = '/v1/terminal/connection_tokens';
const ask = (name: 'alice' | 'bob' | 'ada' | 'root' = 'alice', body: object = {}) => as(name).post(URL, body);

describe('POST /api/pay/terminal/connection-token', () => {
  test("lets a member's phone connect to the account of the association", async () => {
    const { account, location } = await takeCards(provider, as('ada'), world.bondy);
    const { status, body, headers } = await ask();
    expect({ status, body }).toEqual({
      status: 200,
      body: { secret: expect.any(String), location_id: location, livemode: false },
    });
    expect(headers['cache-control']).toMatch(/no-store/);
    expect(provider.simulator.redeem(body.secret)).toMatchObject({ account });
  });

  test('returns a new token on each call, also with the same idempotency key', async () => {
    await takeCards(provider, as('ada'), world.bondy);
    const again = () => as('alice').post(URL, {}, { 'idempotency-key': 'token-1' });
    const [first, second] = [await again(), await again()];
    expect(first.status).toBe(200);
    expect(second.body.secret).not.toBe(first.body.secret);
  });

  test('makes no other provider call once the stored account state allows cards', async () => {
    await takeCards(provider, as('ada'), world.bondy);
    await as('ada').get(`/api/pay/accounts/${world.bondy}/status`);
    provider.simulator.requests.length = 0;
    await ask();
    expect(provider.simulator.requests.map(({ path }) => path)).toEqual([PATH]);
  });

  test('stores the token in no row and no log line', async () => {
    await takeCards(provider, as('ada'), world.bondy);
    const { body } = await as('alice').post(URL, {}, { 'idempotency-key': 'token-1' });
    expect(logLines.join('\n')).not.toContain(body.secret);
    expect((await databaseText()).filter(({ text }) => text.includes(body.secret))).toEqual([]);
  });

  test('returns the newest location', async () => {
    await takeCards(provider, as('ada'), world.bondy);
    const address = { line1: '12 avenue Gallieni', city: 'Bondy', postal_code: '93140' };
    const { body } = await as('ada').post('/api/pay/locations', { address });
    expect((await ask()).body.location_id).toBe(body.location_id);
  });

  test('returns a token to an administrator who is a member of no operation', async () => {
    await takeCards(provider, as('ada'), world.bondy);
    expect(await ask('ada')).toMatchObject({ status: 200 });
    expect(await ask('root', { entity_id: world.bondy })).toMatchObject({ status: 200 });
  });
});

describe('a member of no open operation gets no connection token', () => {
  beforeEach(() => takeCards(provider, as('ada'), world.bondy));

  test.each([
    [
      'who left it',
      () => world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.alice.opeUserId}`),
    ],
    [
      'of a closed one',
      () => asOwner((trx) => trx.updateTable('operations').set({ chk_active: 0 }).execute()),
    ],
    [
      'of a deleted one',
      () =>
        asOwner((trx) =>
          trx.updateTable('operations').set({ deleted_at: '2026-11-20T08:00:00.000Z' }).execute(),
        ),
    ],
  ])('%s', async (_, leave) => {
    await leave();
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(requestsTo(provider, 'POST', PATH)).toEqual([]);
  });
});

describe('a connection token is refused', () => {
  test('when cards were disabled during a round', async () => {
    await takeCards(provider, as('ada'), world.bondy);
    expect(await ask()).toMatchObject({ status: 200 });
    await setCardsEnabled(world.bondy, 0);
    provider.simulator.requests.length = 0;
    for (const name of ['alice', 'ada'] as const)
      expect(await ask(name)).toMatchObject({ status: 409, body: { code: 'pay-disabled' } });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('without an account', async () => {
    await setCardsEnabled(world.bondy, 1);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'pay-not-ready', state: 'none' } });
  });

  test.each(['pending', 'restricted', 'rejected'] as const)('with an account that is %s', async (outcome) => {
    await onboard(provider, as('ada'), world.bondy, outcome);
    await setCardsEnabled(world.bondy, 1);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'pay-not-ready', state: outcome } });
    expect(requestsTo(provider, 'POST', PATH)).toEqual([]);
  });

  test.each(['no_payout', 'action_required'] as const)(
    'unless the account is %s, which allows cards',
    async (outcome) => {
      const { account } = await takeCards(provider, as('ada'), world.bondy);
      provider.simulator.finishOnboarding(account, outcome);
      expect(await ask()).toMatchObject({ status: 200 });
    },
  );

  test('unless an account has become active since its state was stored', async () => {
    const account = await onboard(provider, as('ada'), world.bondy, 'pending');
    await as('ada').post('/api/pay/locations', {});
    await setCardsEnabled(world.bondy, 1);
    expect(await ask()).toMatchObject({ status: 409, body: { state: 'pending' } });
    provider.simulator.finishOnboarding(account);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  test('without a location', async () => {
    await onboard(provider, as('ada'), world.bondy);
    await setCardsEnabled(world.bondy, 1);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'pay-location-missing' } });
  });

  test('with an account that was disconnected during a round', async () => {
    const { account } = await takeCards(provider, as('ada'), world.bondy);
    await ask();
    provider.simulator.deauthorise(account);
    for (const _ of [1, 2])
      expect(await ask()).toMatchObject({ status: 409, body: { code: 'pay-account-disconnected' } });
    expect(logLines.some((line) => line.includes('"pay-account-changed"'))).toBe(true);
  });
});

describe('a connection token during an outage', () => {
  test.each([
    [{ kind: 'timeout' }, 503],
    [{ kind: 'rate_limit' }, 503],
    [{ kind: 'lost' }, 503],
    [{ kind: 'page' }, 502],
    [{ kind: 'server_error' }, 502],
  ] as const)('%j returns an error', async (failure, status) => {
    await takeCards(provider, as('ada'), world.bondy);
    provider.simulator.switches.failNext(failure, { times: 50, on: 'terminal.connectionTokens.create' });
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(answer.body).not.toHaveProperty('secret');
    provider.simulator.switches.reset();
    expect(await ask()).toMatchObject({ status: 200 });
  });
});

describe('access to POST /api/pay/terminal/connection-token', () => {
  test('to another association returns 404, and its account is never used', async () => {
    const { account } = await takeCards(provider, as('ada'), world.bondy);
    await takeCards(provider, as('nora'), world.noisy);
    provider.simulator.requests.length = 0;
    for (const name of ['alice', 'ada'] as const) {
      expect(await ask(name, { entity_id: world.noisy })).toMatchObject({
        status: 422,
        body: { code: 'entity-not-found' },
      });
    }
    expect(provider.simulator.requests).toEqual([]);
    await ask();
    await ask('ada');
    for (const request of requestsTo(provider, 'POST', PATH)) expect(request.account).toBe(account);
  });

  test.each([
    [{ entity_id: '1' }, '/entity_id'],
    [{ entity_id: 0 }, '/entity_id'],
    [{ location: 'tml_1' }, '/location'],
  ])('%j returns an error at %s', async (body, pointer) => {
    expect(await ask('alice', body)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
