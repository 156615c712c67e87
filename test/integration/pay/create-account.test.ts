// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { payProvider } from '../../support/pay/pay.ts';
import {
  accountsAtProvider,
  accountsOf,
  clientsOn,
  onboard,
  requestsTo,
} from '../../support/pay/pay-association.ts';
import { clock, logLines } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const provider = payProvider();
let world: World;
let as: ReturnType<typeof clientsOn>;
beforeEach(async () => {
  world = await createWorld();
  as = clientsOn(provider, world);
});

const rows = () => asOwner((trx) => trx.selectFrom('pay_accounts').selectAll().orderBy('id').execute());

describe('POST /api/pay/accounts', () => {
  test('creates one account for the association of the session', async () => {
    expect(await as('ada').post('/api/pay/accounts', {})).toMatchObject({
      status: 200,
      body: { entity_id: world.bondy, created: true, state: 'created' },
    });
    expect(await as('ada').post('/api/pay/accounts', {})).toMatchObject({
      status: 200,
      body: { entity_id: world.bondy, created: false, state: 'created' },
    });
    expect(requestsTo(provider, 'POST', '/v1/accounts')).toHaveLength(1);
    expect(await accountsAtProvider(provider, world.bondy)).toEqual(await accountsOf(world.bondy));
    const [account] = await accountsOf(world.bondy);
    expect(await historyOf('entity', world.bondy)).toMatchObject([
      { action: 'changed', changes: { pay_account: { old: null, new: account } } },
    ]);
  });

  test('sends the provider the name and e-mail address and requests the card capability', async () => {
    await world.as('ada').patch(`/api/entities/${world.bondy}`, { email: 'amicale@bondy.example' });
    await as('ada').post('/api/pay/accounts', {});
    const [row] = await rows();
    const [request] = requestsTo(provider, 'POST', '/v1/accounts');
    expect(request).toMatchObject({
      account: null,
      idempotencyKey: `DEV:acct:${row?.uuid}:1`,
      params: {
        type: 'express',
        country: 'FR',
        email: 'amicale@bondy.example',
        business_type: 'non_profit',
        business_profile: { name: 'Amicale de Bondy' },
        metadata: { entity_id: String(world.bondy), stage: 'DEV', uuid: row?.uuid },
      },
    });
    expect(logLines.join('\n')).not.toContain('amicale@bondy.example');
    expect(row).toMatchObject({ profile: 'express_type', livemode: false, stage: 'DEV', state: 'linked' });
  });

  test('requires only the name: no address, no e-mail, cards not enabled', async () => {
    await asOwner((trx) =>
      trx.updateTable('entities').set({ address_line: null, city: null, encrypted_email: null }).execute(),
    );
    const { status } = await as('ada').post('/api/pay/accounts', {});
    expect(status).toBe(200);
    expect(requestsTo(provider, 'POST', '/v1/accounts')[0]?.params).not.toHaveProperty('email');
  });

  test('returns the current state of an existing account', async () => {
    await onboard(provider, as('ada'), world.bondy, 'pending');
    const { body } = await as('root').post('/api/pay/accounts', { entity_id: world.bondy });
    expect(body).toEqual({ entity_id: world.bondy, created: false, state: 'pending' });
  });

  test('ignores an account of another stage', async () => {
    await as('ada').post('/api/pay/accounts', {});
    await asOwner((trx) => trx.updateTable('pay_accounts').set({ stage: 'REC' }).execute());
    const { body } = await as('ada').post('/api/pay/accounts', {});
    expect(body).toMatchObject({ created: true });
    expect(await rows()).toMatchObject([{ stage: 'REC' }, { stage: 'DEV' }]);
  });

  test('creates a separate account for each association', async () => {
    await as('ada').post('/api/pay/accounts', {});
    await as('nora').post('/api/pay/accounts', {});
    const [bondy, noisy] = [await accountsOf(world.bondy), await accountsOf(world.noisy)];
    expect(bondy).toHaveLength(1);
    expect(noisy).toHaveLength(1);
    expect(bondy).not.toEqual(noisy);
  });

  test('creates one account for ten concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as('ada').post('/api/pay/accounts', {})),
    );
    const made = answers.filter(({ body }) => body.created === true);
    expect(made).toHaveLength(1);
    for (const { status, body, headers } of answers) {
      if (status === 200) continue;
      expect({ status, code: body.code, wait: headers['retry-after'] }).toEqual({
        status: 409,
        code: 'pay-account-in-progress',
        wait: '1',
      });
    }
    expect(await accountsAtProvider(provider, world.bondy)).toHaveLength(1);
    expect(await as('ada').post('/api/pay/accounts', {})).toMatchObject({
      status: 200,
      body: { created: false },
    });
  });

  test('allows a request to be repeated with the same key while another one is running', async () => {
    const lease = {
      name: `pay:account:DEV:${world.bondy}`,
      holder: 'one that was killed',
      expires_at: '2026-11-20T09:00:30.000Z',
    };
    await asOwner((trx) => trx.insertInto('leases').values(lease).execute());
    const ask = () => as('ada').post('/api/pay/accounts', {}, { 'idempotency-key': 'account-1' });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'pay-account-in-progress' } });
    clock.advance(31);
    expect(await ask()).toMatchObject({ status: 200, body: { created: true } });
    expect(await ask()).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
    expect(await accountsAtProvider(provider, world.bondy)).toHaveLength(1);
  });
});

describe('an account that was disconnected', () => {
  beforeEach(async () => {
    const account = await onboard(provider, as('ada'), world.bondy);
    provider.simulator.deauthorise(account);
  });

  test('is reported and recorded as disconnected', async () => {
    for (const name of ['ada', 'root'] as const) {
      expect(await as(name).post('/api/pay/accounts', { entity_id: world.bondy })).toMatchObject({
        status: 409,
        body: { code: 'pay-account-disconnected' },
      });
    }
    expect(await rows()).toMatchObject([{ state: 'disconnected', seen_state: 'disconnected' }]);
  });

  test('can be replaced by super administrators only', async () => {
    const body = { entity_id: world.bondy, replace: true };
    expect(await as('ada').post('/api/pay/accounts', body)).toMatchObject({
      status: 403,
      body: { code: 'field-forbidden', errors: [{ pointer: '/replace' }] },
    });
    expect(await as('root').post('/api/pay/accounts', body)).toMatchObject({
      status: 200,
      body: { created: true, state: 'created' },
    });
    expect(await rows()).toMatchObject([{ state: 'replaced' }, { state: 'linked' }]);
    expect(await as('ada').post('/api/pay/accounts', {})).toMatchObject({ body: { created: false } });
  });

  test('can be completed by any administrator after the response to its replacement was lost', async () => {
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 20, on: 'accounts.create' });
    const lost = await as('root').post('/api/pay/accounts', { entity_id: world.bondy, replace: true });
    expect(lost.status).toBe(503);
    provider.simulator.switches.reset();
    expect(await as('ada').post('/api/pay/accounts', {})).toMatchObject({
      status: 200,
      body: { created: true },
    });
    // The provider no longer lists the disconnected one.
    expect(await accountsAtProvider(provider, world.bondy)).toHaveLength(1);
  });
});

describe('an account that the provider rejected', () => {
  test('can be replaced by a super administrator with `replace`', async () => {
    const account = await onboard(provider, as('ada'), world.bondy);
    provider.simulator.finishOnboarding(account, 'rejected');
    const body = { entity_id: world.bondy };
    expect(await as('root').post('/api/pay/accounts', body)).toMatchObject({
      body: { created: false, state: 'rejected' },
    });
    expect(await as('root').post('/api/pay/accounts', { ...body, replace: true })).toMatchObject({
      status: 200,
      body: { created: true, state: 'created' },
    });
    expect(await rows()).toMatchObject([{ state: 'replaced' }, { state: 'linked' }]);
  });
});

describe('an account that is active cannot be replaced', () => {
  test('even by a super administrator', async () => {
    await onboard(provider, as('ada'), world.bondy);
    const { body } = await as('root').post('/api/pay/accounts', { entity_id: world.bondy, replace: true });
    expect(body).toMatchObject({ created: false, state: 'active' });
    expect(await rows()).toMatchObject([{ state: 'linked' }]);
  });
});

describe('access to POST /api/pay/accounts', () => {
  test.each(['alice', 'theo'] as const)('is refused to %s', async (name) => {
    expect(await as(name).post('/api/pay/accounts', {})).toMatchObject({ status: 403 });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('to another association returns 404', async () => {
    expect(await as('ada').post('/api/pay/accounts', { entity_id: world.noisy })).toMatchObject({
      status: 422,
      body: { code: 'entity-not-found', errors: [{ pointer: '/entity_id' }] },
    });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('requires a super administrator to name the association', async () => {
    expect(await as('root').post('/api/pay/accounts', {})).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/entity_id', code: 'required' }] },
    });
  });

  test.each([
    [{ entity_id: '1' }, '/entity_id'],
    [{ entity_id: 0 }, '/entity_id'],
    [{ entity_id: 1.5 }, '/entity_id'],
    [{ replace: 'yes' }, '/replace'],
    [{ return_url: 'https://elsewhere.example' }, '/return_url'],
    [{ profile: 'express_platform_pays' }, '/profile'],
  ])('with body %j returns an error at %s', async (body, pointer) => {
    expect(await as('ada').post('/api/pay/accounts', body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });

  test('without a provider key returns an error and writes nothing', async () => {
    const { token } = world.person.ada;
    expect(await clientWith({ token }).post('/api/pay/accounts', {})).toMatchObject({
      status: 503,
      body: { code: 'pay-not-configured' },
    });
    expect(await rows()).toEqual([]);
  });
});
