import { beforeAll, describe, expect, test } from '@jest/globals';
import type { PayCalls, PayProvider } from '../../lib/core/pay-provider.ts';
import { addSeconds } from '../../lib/core/time.ts';
import { collect } from '../../lib/gateways/pay/pages.ts';

/** The provider, an association's account that may take cards, and a phone that takes them. */
export type ProviderUnderTest = {
  pay: PayProvider;
  accountId: string;
  /** The start of the run, in seconds since 1970: everything that the run creates is newer. */
  since: string;
  tap(intentId: string, card: 'accepted' | 'insufficient_funds'): Promise<void>;
  /** Returns an id that no earlier run has used. */
  uuid(): string;
};

const address = { line1: '1 rue de la Gare', city: 'Bondy', postal_code: '93140', country: 'FR' };
const PATIENCE = 20;

/** The tests that the provider and its simulator have to pass. */
export function describePayProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`the payment provider: ${name}`, () => {
    let site: ProviderUnderTest;
    let calls: PayCalls;
    beforeAll(async () => {
      site = await open();
    });
    const fresh = () => {
      calls = site.pay.within(PATIENCE);
      return calls;
    };
    const draft = (amount: number) => ({
      amount,
      uuid: site.uuid(),
      passageUuid: site.uuid(),
      entityId: 1,
      operationId: 2,
      stage: 'DEV',
    });

    test.each(['express_type', 'express_platform_pays'] as const)(
      'makes an account of the profile %s once per key, and finds it by our id',
      async (profile) => {
        const uuid = site.uuid();
        const wish = { profile, name: 'Amicale de Bondy', email: null, entityId: 1, stage: 'DEV', uuid };
        const account = await fresh().createAccount(wish, `DEV:acct:${uuid}:1`);
        expect(await fresh().createAccount(wish, `DEV:acct:${uuid}:1`)).toMatchObject({ id: account.id });
        expect(account).toMatchObject({ detailsSubmitted: false, chargesEnabled: false });
        expect(await fresh().findAccount(uuid, site.since)).toMatchObject({ id: account.id });
        expect(await fresh().findAccount(uuid, addSeconds(site.since, 3600))).toBeUndefined();
        const pages = { returnUrl: 'https://tournee.test/a', refreshUrl: 'https://tournee.test/b' };
        expect(await fresh().onboardingLink(account.id, pages)).toEqual({
          url: expect.stringMatching(/^http/),
          expiresAt: expect.stringMatching(/Z$/),
        });
      },
      60_000,
    );

    test('an account that may take cards says so', async () => {
      expect(await fresh().account(site.accountId)).toMatchObject({
        chargesEnabled: true,
        capabilities: { card_payments: 'active' },
      });
      await expect(fresh().account('acct_1000000000000000')).rejects.toMatchObject({ name: 'PayFailure' });
    });

    test('keeps locations of the account, and gives a new token at each call', async () => {
      const uuid = site.uuid();
      const wish = { displayName: 'Caserne', address, uuid };
      const { id } = await fresh().createLocation(site.accountId, wish, `DEV:loc:${uuid}:1`);
      expect(await fresh().createLocation(site.accountId, wish, `DEV:loc:${uuid}:1`)).toEqual({ id });
      expect(await fresh().location(site.accountId, id)).toEqual({ id });
      expect(await fresh().findLocation(site.accountId, uuid)).toEqual({ id });
      await expect(fresh().location(site.accountId, 'tml_0')).rejects.toMatchObject({ kind: 'missing' });
      const first = await fresh().connectionToken(site.accountId);
      expect((await fresh().connectionToken(site.accountId)).secret).not.toBe(first.secret);
    });

    test('an intent waits for a card, is cancelled once, and is found by our id', async () => {
      const wish = draft(1250);
      const key = `DEV:pi:${wish.uuid}:1`;
      const intent = await fresh().createIntent(site.accountId, wish, key);
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        amount: 1250,
        received: 0,
        currency: 'eur',
        livemode: false,
        uuid: wish.uuid,
        passageUuid: wish.passageUuid,
        charge: null,
        declineCode: null,
      });
      expect(await fresh().createIntent(site.accountId, wish, key)).toMatchObject({ id: intent.id });
      expect(await fresh().findIntent(site.accountId, wish.uuid, site.since)).toMatchObject({
        id: intent.id,
      });
      const cancelled = await fresh().cancelIntent(site.accountId, intent.id, `${wish.uuid}:cancel`);
      expect(cancelled.status).toBe('canceled');
      await expect(
        fresh().cancelIntent(site.accountId, intent.id, `${wish.uuid}:again`),
      ).rejects.toMatchObject({ kind: 'refused' });
    });

    test('a page waits for the donor without an intent, is found by our id, and expires once', async () => {
      const returnUrl = 'https://tournee.test/page';
      const wish = { ...draft(1250), returnUrl, expiresAt: addSeconds(site.since, 3600) };
      const key = `DEV:link:${wish.uuid}:1`;
      const page = await fresh().createCheckout(site.accountId, wish, key);
      expect(page).toMatchObject({
        id: expect.stringMatching(/^cs_\w+$/),
        url: expect.stringMatching(/^http/),
        status: 'open',
        expiresAt: wish.expiresAt,
        amount: 1250,
        currency: 'eur',
        livemode: false,
        uuid: wish.uuid,
        passageUuid: wish.passageUuid,
        intent: null,
        receiptEmail: null,
      });
      expect(await fresh().createCheckout(site.accountId, wish, key)).toMatchObject({ id: page.id });
      expect(await fresh().checkout(site.accountId, page.id)).toEqual(page);
      expect(await fresh().findCheckout(site.accountId, wish.uuid, site.since)).toEqual(page);
      expect(await fresh().findCheckout(site.accountId, site.uuid(), site.since)).toBeUndefined();
      const expired = await fresh().expireCheckout(site.accountId, page.id, `${wish.uuid}:expire`);
      expect(expired).toMatchObject({ status: 'expired', url: null });
      await expect(
        fresh().expireCheckout(site.accountId, page.id, `${wish.uuid}:again`),
      ).rejects.toMatchObject({ kind: 'refused' });
      await expect(fresh().checkout(site.accountId, 'cs_test_unknown')).rejects.toMatchObject({
        kind: 'missing',
      });
    });

    test('a page for less than half an hour, or too small an amount, is refused', async () => {
      const returnUrl = 'https://tournee.test/page';
      for (const [amount, seconds] of [
        [1250, 1700],
        [10, 3600],
      ] as const) {
        const wish = { ...draft(amount), returnUrl, expiresAt: addSeconds(site.since, seconds) };
        await expect(
          fresh().createCheckout(site.accountId, wish, `DEV:link:${wish.uuid}:1`),
        ).rejects.toMatchObject({ kind: 'refused' });
      }
    });

    test('too small an amount and another account are refused', async () => {
      const wish = draft(10);
      await expect(fresh().createIntent(site.accountId, wish, `DEV:pi:${wish.uuid}:1`)).rejects.toMatchObject(
        { kind: 'refused', reason: 'amount_too_small' },
      );
      await expect(fresh().intent(site.accountId, 'pi_unknown')).rejects.toMatchObject({ kind: 'missing' });
    });

    test('a card that is declined leaves the intent open; one that is accepted pays it, less a fee', async () => {
      const wish = draft(2000);
      const { id } = await fresh().createIntent(site.accountId, wish, `DEV:pi:${wish.uuid}:1`);
      await site.tap(id, 'insufficient_funds');
      expect(await fresh().intent(site.accountId, id)).toMatchObject({
        status: 'requires_payment_method',
        declineCode: 'insufficient_funds',
      });
      await site.tap(id, 'accepted');
      const { charge, status } = await fresh().intent(site.accountId, id);
      expect(status).toBe('succeeded');
      expect(charge).toMatchObject({ amount: 2000, refunded: 0, disputed: false });
      expect((charge?.fee ?? 0) + (charge?.net ?? 0)).toBe(2000);
      expect(charge?.card).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/) });
      expect(await fresh().intentOfCharge(site.accountId, charge?.id ?? '')).toBe(id);
    });

    test('gives back in parts, once per key, and never more than was taken', async () => {
      const wish = draft(3000);
      const { id } = await fresh().createIntent(site.accountId, wish, `DEV:pi:${wish.uuid}:1`);
      await site.tap(id, 'accepted');
      const uuid = site.uuid();
      const part = { intentId: id, amount: 1000, uuid };
      const refund = await fresh().createRefund(site.accountId, part, `DEV:refund:${uuid}:1`);
      expect(refund).toMatchObject({ amount: 1000, uuid });
      expect(await fresh().createRefund(site.accountId, part, `DEV:refund:${uuid}:1`)).toEqual(refund);
      expect((await fresh().intent(site.accountId, id)).charge?.refunded).toBe(1000);
      expect(await fresh().refunds(site.accountId, id)).toHaveLength(1);
      await expect(
        fresh().createRefund(
          site.accountId,
          { ...part, amount: 2001, uuid: site.uuid() },
          `DEV:${site.uuid()}`,
        ),
      ).rejects.toMatchObject({ kind: 'refused' });
      expect(await fresh().disputes(site.accountId, id)).toEqual([]);
    });

    test('lists intents, bookings and payouts of a span of time', async () => {
      const span = { from: site.since, to: '2100-01-01T00:00:00.000Z' };
      const intents = await collect(fresh().intents(site.accountId, span));
      expect(intents.map(({ status }) => status)).toContain('succeeded');
      const lines = await collect(fresh().balanceLines(site.accountId, span));
      const refund = lines.find(({ amount, kind }) => amount < 0 && kind !== 'payout');
      expect(refund).toMatchObject({ amount: -1000, chargeId: expect.stringMatching(/^ch_/) });
      for (const { amount, fee, net } of lines) expect(amount - fee).toBe(net);
      for await (const payout of fresh().payouts(site.accountId, span)) {
        expect(await fresh().payout(site.accountId, payout.id)).toEqual(payout);
      }
    });
  });
}
