// Tier: landing
import { describe, expect, test } from '@jest/globals';
import { accountDraft, simulatorSetup } from '../support/pay/pay-simulator.ts';

const stand = simulatorSetup();

const account = async (id: string) => {
  const { charges_enabled, payouts_enabled, details_submitted, capabilities, requirements } =
    await stand.stripe.accounts.retrieve(id);
  return { charges_enabled, payouts_enabled, details_submitted, capabilities, requirements };
};

describe('an account', () => {
  test('has no capabilities when it is new, and lists its requirements', async () => {
    const { id } = await stand.stripe.accounts.create(accountDraft('Amicale'));
    expect(id).toMatch(/^acct_\w{16}$/);
    expect(await account(id)).toEqual({
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      requirements: expect.objectContaining({
        currently_due: expect.arrayContaining(['external_account', 'representative.first_name']),
        disabled_reason: 'requirements.past_due',
      }),
    });
  });

  test.each([
    ['active', true, true, 'active', { currently_due: [], disabled_reason: null }],
    ['no_payout', true, false, 'active', { currently_due: [], disabled_reason: null }],
    ['action_required', true, true, 'active', { currently_due: ['company.verification.document'] }],
    ['pending', false, false, 'pending', { disabled_reason: 'requirements.pending_verification' }],
    ['restricted', false, false, 'inactive', { disabled_reason: 'requirements.past_due' }],
    ['rejected', false, false, 'inactive', { disabled_reason: 'rejected.other' }],
  ] as const)(
    'has the state that follows from the onboarding outcome %s',
    async (outcome, charges, payouts, capability, requirements) => {
      const { id } = await stand.stripe.accounts.create(accountDraft('Amicale'));
      stand.simulator.finishOnboarding(id, outcome);
      expect(await account(id)).toEqual({
        charges_enabled: charges,
        payouts_enabled: payouts,
        details_submitted: true,
        capabilities: { card_payments: capability, transfers: capability },
        requirements: expect.objectContaining(requirements),
      });
    },
  );

  test('has a bank account after the onboarding, which emits events', async () => {
    const { id } = await stand.stripe.accounts.create(accountDraft('Amicale'));
    stand.simulator.takeDeliveries();
    stand.simulator.finishOnboarding(id);
    const { external_accounts: banks } = await stand.stripe.accounts.retrieve(id);
    expect(banks?.data).toMatchObject([{ object: 'bank_account', last4: '2606', country: 'FR' }]);
    expect(stand.simulator.takeDeliveries().map(({ type }) => type)).toEqual([
      'account.external_account.created',
      'capability.updated',
      'capability.updated',
      'account.updated',
    ]);
  });

  test('gets requirements, loses its charges, and recovers by onboarding', async () => {
    const { id } = await stand.association();
    stand.simulator.requireMore(id);
    expect((await account(id)).requirements).toMatchObject({
      current_deadline: Date.parse('2026-12-04T09:00:00.000Z') / 1000,
    });
    stand.simulator.disableCharges(id);
    expect(await account(id)).toMatchObject({ charges_enabled: false });
    stand.simulator.finishOnboarding(id);
    expect(await account(id)).toMatchObject({ charges_enabled: true, payouts_enabled: true });
  });

  test.each([
    ['application', 'application'],
    ['account', 'stripe'],
  ] as const)('accepts fees paid by the %s and losses borne by %s', async (payer, payments) => {
    const { type: _, ...draft } = accountDraft('Amicale');
    const controller = {
      stripe_dashboard: { type: 'express' },
      fees: { payer },
      losses: { payments },
    } as const;
    const made = await stand.stripe.accounts.create({ ...draft, controller });
    expect([made.type, made.controller?.fees?.payer, made.controller?.losses?.payments]).toEqual([
      'none',
      payer,
      payments,
    ]);
  });

  test.each([
    ['both type and controller', { type: 'express', controller: { fees: { payer: 'account' } } }],
    ['incompatible fees and losses', { controller: { fees: { payer: 'application' } } }],
    ['another country', { type: 'express', country: 'DE' }],
  ] as const)('is refused with %s', async (_, draft) => {
    await expect(stand.stripe.accounts.create(draft)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('has a dashboard only after its onboarding', async () => {
    const { id } = await stand.stripe.accounts.create(accountDraft('Amicale'));
    await expect(stand.stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 });
    stand.simulator.finishOnboarding(id);
    const { url } = await stand.stripe.accounts.createLoginLink(id);
    expect(await (await fetch(url)).text()).toContain('<strong>Amicale</strong> : active');
  });

  test('is not accessible after deauthorising the platform', async () => {
    const { id, on } = await stand.association();
    const other = await stand.association('Amicale de Pantin');
    stand.simulator.deauthorise(id);
    const gone = { statusCode: 403, code: 'account_invalid' };
    await expect(stand.stripe.accounts.retrieve(id)).rejects.toMatchObject(gone);
    await expect(stand.stripe.paymentIntents.list({}, on)).rejects.toMatchObject(gone);
    await expect(stand.stripe.accountLinks.create(linkDraft(id))).rejects.toMatchObject({ statusCode: 400 });
    expect((await stand.stripe.accounts.list()).data.map((one) => one.id)).toEqual([other.id]);
    expect(stand.simulator.takeDeliveries().at(-1)).toMatchObject({
      type: 'account.application.deauthorized',
    });
    expect(() => stand.simulator.finishOnboarding(id)).toThrow('The simulator cannot do that');
  });

  test('is not accessible if it does not exist', async () => {
    await expect(stand.stripe.accounts.retrieve('acct_0')).rejects.toMatchObject({ code: 'account_invalid' });
    await expect(stand.stripe.accounts.retrieve('__proto__')).rejects.toMatchObject({ statusCode: 403 });
  });
});

const linkDraft = (id: string) =>
  ({
    account: id,
    type: 'account_onboarding',
    return_url: 'https://tournee.test/retour',
    refresh_url: 'https://tournee.test/encore',
  }) as const;

describe('an account link', () => {
  test('expires after five minutes', async () => {
    const { id } = await stand.association();
    const link = await stand.stripe.accountLinks.create(linkDraft(id));
    expect(link.expires_at - link.created).toBe(300);
    expect(link.url).toMatch(`${stand.simulator.url}/inscription/`);
  });

  test.each([
    ['an invalid URL', { return_url: 'javascript:alert(1)' }, 'url_invalid'],
    ['an unknown account', { account: 'acct_0' }, undefined],
    ['a type that Express accounts do not support', { type: 'account_update' as const }, undefined],
  ])('is refused with %s', async (_, wrong, code) => {
    const { id } = await stand.association();
    const asked = stand.stripe.accountLinks.create({ ...linkDraft(id), ...wrong });
    await expect(asked).rejects.toMatchObject({ statusCode: 400, ...(code === undefined ? {} : { code }) });
  });
});
