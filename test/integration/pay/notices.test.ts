import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PayCalls } from '../../../lib/core/pay-provider.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardSeason, openCardSeason, storedPassage } from '../../support/pay/pay-season.ts';
import { mail } from '../../support/run/resources.ts';

const provider = payProvider();

let season: CardSeason;
beforeEach(async () => {
  season = await openCardSeason(provider);
});

/** Recipients and contents of the queued notices. */
const notices = () => mail.sent.filter(({ subject }) => !subject.startsWith('Votre reçu'));
const readers = () =>
  notices()
    .map(({ to }) => to)
    .toSorted();

const paid = async () => {
  const payment = await season.openPayment();
  provider.simulator.tap(payment.intentId);
  await provider.deliverEvents();
  return { ...payment, chargeId: await season.chargeOf(payment.intentId) };
};

describe('administrators and treasurers', () => {
  test('are notified once of a dispute, with the last day to respond', async () => {
    const { chargeId, passageId } = await paid();
    expect(notices()).toEqual([]);
    const dispute = provider.simulator.dispute(chargeId);
    provider.simulator.switches.copies = 3;
    await provider.deliverEvents();
    provider.simulator.switches.reset();
    expect(readers()).toEqual(['ada@example.org', 'theo@example.org']);
    const [notice] = notices();
    expect(notice?.subject).toBe('Paiement par carte contesté – Amicale de Bondy');
    expect(notice?.text).toContain(`12,50\u00a0€ (passage n° ${passageId})`);
    expect(notice?.text).toMatch(/au plus tard le \d{1,2}(er)? (novembre|décembre) 2026\./);
    provider.simulator.closeDispute(dispute, 'lost');
    await provider.deliverEvents();
    expect(notices().length).toBe(2);
  });

  test.each([
    ['warning_needs_response', 2],
    ['warning_closed', 0],
    ['prevented', 0],
  ])(
    'of an inquiry that is %s are notified %s times, without mention of withheld money',
    async (status, count) => {
      const { chargeId, passageId, paymentId } = await paid();
      provider.simulator.dispute(chargeId);
      provider.simulator.takeDeliveries();
      const saying = (): Resources => {
        const { on } = provider;
        const pay = async () => {
          const real = await on.gateways.pay();
          const within = (seconds: number) => {
            const calls = real.within(seconds);
            const disputes: PayCalls['disputes'] = async (account, id) =>
              (await calls.disputes(account, id)).map((dispute) => ({ ...dispute, status }));
            return { ...calls, disputes };
          };
          return { ...real, within };
        };
        return { ...on, gateways: { ...on.gateways, pay } };
      };
      const message = JSON.stringify({ entity_id: season.world.bondy, payment_id: paymentId });
      await invokeWorker('sync-payment', [message], saying());
      await deliverMessages(provider.on);
      expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
      expect(notices()).toHaveLength(count);
      for (const { text } of notices()) {
        expect(text).toContain('demande des renseignements');
        expect(text).not.toContain('La somme est retenue');
      }
      // An inquiry that becomes a dispute is reported as a dispute.
      await invokeWorker('sync-payment', [message], provider.on);
      await deliverMessages(provider.on);
      expect(notices().at(-1)?.text).toContain('La somme est retenue');
      expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'disputed' });
    },
  );

  test('are told what to do about a mismatch', async () => {
    const { intentId, passageId } = await season.openPayment();
    await asOwner((trx) =>
      trx
        .updateTable('passages')
        .set({ fk_type_reglement: 'cash' })
        .where('passage_id', '=', passageId)
        .execute(),
    );
    provider.simulator.tap(intentId);
    await provider.deliverEvents();
    const [notice] = notices();
    expect(notice?.text).toContain(`passage n° ${passageId}`);
    expect(notice?.text).toContain('rembourser la carte');
    expect(notice?.text).not.toContain('corrigez-le');
  });

  test('receive no donor data and no provider links', async () => {
    const { chargeId } = await paid();
    provider.simulator.dispute(chargeId);
    await provider.deliverEvents();
    for (const { text, html } of notices())
      expect(text + html).not.toMatch(/Łukasz|lukasz@example|4242|https?:|ch_|pi_|acct_/);
  });

  test('are notified once when the account requires more, and when it may no longer take cards', async () => {
    provider.simulator.requireMore(season.accountId);
    await provider.deliverEvents();
    expect(notices().map(({ subject }) => subject)).toEqual([
      'Votre compte de paiement demande des informations – Amicale de Bondy',
      'Votre compte de paiement demande des informations – Amicale de Bondy',
    ]);
    await provider.deliverEvents();
    provider.simulator.disableCharges(season.accountId);
    await provider.deliverEvents();
    expect(notices().map(({ subject }) => subject)).toEqual([
      ...Array.from({ length: 2 }, () => expect.stringContaining('demande des informations')),
      ...Array.from({ length: 2 }, () => 'Paiements par carte suspendus – Amicale de Bondy'),
    ]);
  });

  test('are notified if they are active, of this association and have an address', async () => {
    const { theo, nora } = season.world.person;
    await asOwner((trx) =>
      trx.updateTable('users').set({ chk_active: 0 }).where('id', '=', theo.userId).execute(),
    );
    const { chargeId } = await paid();
    provider.simulator.dispute(chargeId);
    await provider.deliverEvents();
    expect(readers()).toEqual(['ada@example.org']);
    expect(nora.entityId).toBe(season.world.noisy);
  });

  test('may be absent', async () => {
    await asOwner((trx) => trx.updateTable('users').set({ encrypted_email: null }).execute());
    const { chargeId } = await paid();
    provider.simulator.dispute(chargeId);
    expect(new Set(await provider.deliverEvents())).toEqual(new Set([200]));
    expect(notices()).toEqual([]);
  });
});
