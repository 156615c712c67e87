import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import {
  accountsOf,
  clientsOn,
  onboard,
  setCardsEnabled,
  takeCards,
} from '../../support/pay/pay-association.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const provider = payProvider();
let world: World;
let as: ReturnType<typeof clientsOn>;
let url: string;
beforeEach(async () => {
  world = await createWorld();
  as = clientsOn(provider, world);
  url = `/api/pay/accounts/${world.bondy}/status`;
});

const row = () => asOwner((trx) => trx.selectFrom('pay_accounts').selectAll().executeTakeFirst());

describe('GET /api/pay/accounts/{entity_id}/status', () => {
  test('returns `none` without an account and does not call the provider', async () => {
    expect(await as('ada').get(url)).toMatchObject({
      status: 200,
      body: {
        entity_id: world.bondy,
        state: 'none',
        can_take_cards: false,
        chk_pay: 0,
        details_submitted: false,
        charges_enabled: false,
        payouts_enabled: false,
        capabilities: {},
        requirements: { currently_due: [], past_due: [], disabled_reason: null, errors: [] },
        fee: { percent: 0, minimum: 0, payer: null },
        profile: null,
        livemode: false,
        location: null,
        checked_at: clock.now(),
      },
    });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('returns every field for an association that takes cards', async () => {
    const { location } = await takeCards(provider, as('ada'), world.bondy);
    expect((await as('theo').get(url)).body).toEqual({
      entity_id: world.bondy,
      state: 'active',
      can_take_cards: true,
      chk_pay: 1,
      details_submitted: true,
      charges_enabled: true,
      payouts_enabled: true,
      capabilities: { card_payments: 'active', transfers: 'active' },
      requirements: {
        currently_due: [],
        past_due: [],
        pending_verification: [],
        disabled_reason: null,
        current_deadline: null,
        errors: [],
      },
      fee: { percent: 0, minimum: 0, payer: 'entity' },
      profile: 'express_type',
      livemode: false,
      location,
      checked_at: clock.now(),
    });
  });

  test.each([
    ['active', 'active'],
    ['no_payout', 'active_no_payout'],
    ['action_required', 'action_required'],
    ['pending', 'pending'],
    ['restricted', 'restricted'],
    ['rejected', 'rejected'],
  ] as const)('after an onboarding with outcome %s returns the state %s', async (outcome, state) => {
    await onboard(provider, as('ada'), world.bondy, outcome);
    expect((await as('ada').get(url)).body.state).toBe(state);
    expect(await row()).toMatchObject({ seen_state: state, seen_at: clock.now() });
  });

  test('returns `created` with what is due for an account without submitted details', async () => {
    await as('ada').post('/api/pay/accounts', {});
    const { body } = await as('ada').get(url);
    expect(body).toMatchObject({ state: 'created', details_submitted: false });
    expect(body.requirements.currently_due).toContain('external_account');
  });

  test('reads the account from the provider on every request', async () => {
    const account = await onboard(provider, as('ada'), world.bondy);
    expect((await as('ada').get(url)).body.state).toBe('active');
    provider.simulator.requireMore(account);
    const { body } = await as('ada').get(url);
    expect(body).toMatchObject({ state: 'action_required', charges_enabled: true });
    expect(body.requirements.current_deadline).toMatch(/^2026-12-04T/);
    provider.simulator.disableCharges(account);
    expect((await as('ada').get(url)).body.state).toBe('restricted');
  });

  test.each([
    ['no wish to', async () => setCardsEnabled(world.bondy, 0)],
    ['no location', async () => asOwner((trx) => trx.deleteFrom('pay_locations').execute())],
    [
      'an account that may not',
      async () => provider.simulator.disableCharges((await accountsOf(world.bondy))[0] ?? ''),
    ],
  ])('returns that cards cannot be taken with %s', async (_, spoil) => {
    await takeCards(provider, as('ada'), world.bondy);
    await spoil();
    expect((await as('ada').get(url)).body.can_take_cards).toBe(false);
  });

  test('returns that cards cannot be taken when only the association enabled them', async () => {
    await setCardsEnabled(world.bondy, 1);
    expect((await as('ada').get(url)).body).toMatchObject({ chk_pay: 1, can_take_cards: false });
  });

  test('returns `disconnected` for an account that revoked access', async () => {
    const { account } = await takeCards(provider, as('ada'), world.bondy);
    provider.simulator.deauthorise(account);
    expect(await as('ada').get(url)).toMatchObject({
      status: 200,
      body: { state: 'disconnected', can_take_cards: false, charges_enabled: false, capabilities: {} },
    });
    expect(await row()).toMatchObject({ state: 'disconnected' });
  });

  test('returns the current state of an account that can be read again', async () => {
    await onboard(provider, as('ada'), world.bondy);
    await asOwner((trx) =>
      trx.updateTable('pay_accounts').set({ state: 'disconnected', seen_state: 'disconnected' }).execute(),
    );
    expect((await as('ada').get(url)).body.state).toBe('active');
    expect(await row()).toMatchObject({ state: 'linked', seen_state: 'active' });
  });

  test('ignores an account of another stage', async () => {
    await onboard(provider, as('ada'), world.bondy);
    await asOwner((trx) => trx.updateTable('pay_accounts').set({ stage: 'REC' }).execute());
    expect((await as('ada').get(url)).body.state).toBe('none');
  });

  test('forbids caching', async () => {
    const { headers } = await as('ada').get(url);
    expect(headers['cache-control']).toMatch(/no-store/);
  });
});

describe('GET /api/pay/accounts/{entity_id}/status during an outage', () => {
  test.each([
    [{ kind: 'timeout' }, 503, 'pay-provider-unavailable'],
    [{ kind: 'rate_limit' }, 503, 'pay-provider-unavailable'],
    [{ kind: 'page' }, 502, 'pay-provider-error'],
    [{ kind: 'bad_gateway' }, 502, 'pay-provider-error'],
  ] as const)('%j returns an error instead of the last known state', async (failure, status, code) => {
    await onboard(provider, as('ada'), world.bondy);
    await as('ada').get(url);
    provider.simulator.switches.failNext(failure, { times: 50 });
    expect(await as('ada').get(url)).toMatchObject({ status, body: { code } });
    expect(await row()).toMatchObject({ seen_state: 'active' });
  });
});

describe('access to GET /api/pay/accounts/{entity_id}/status', () => {
  test('to another association returns 404', async () => {
    await onboard(provider, as('nora'), world.noisy);
    provider.simulator.requests.length = 0;
    expect(await as('ada').get(`/api/pay/accounts/${world.noisy}/status`)).toMatchObject({ status: 404 });
    expect(await as('root').get('/api/pay/accounts/999999999/status')).toMatchObject({ status: 404 });
    expect(provider.simulator.requests).toEqual([]);
  });
});
