import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { storedAccounts } from '../../support/pay/pay-association.ts';
import { type CardCheckout, openCheckout, paymentsOf } from '../../support/pay/pay-checkout.ts';

const provider = payProvider();
let checkout: CardCheckout;
let passageId: number;
let intentId: string;
let message: string;
beforeEach(async () => {
  checkout = await openCheckout(provider);
  passageId = await checkout.visitByCard();
  intentId = (await checkout.open(passageId)).body.payment_intent_id;
  const [payment] = await paymentsOf(passageId);
  message = JSON.stringify({ entity_id: checkout.world.bondy, payment_id: payment?.id });
});

const work = (...bodies: string[]) => invokeWorker('sync-payment', bodies, provider.on);
const states = async () => (await paymentsOf(passageId)).map(({ status }) => status);

describe('the worker sync-payment', () => {
  test("applies the provider's state, any number of times", async () => {
    provider.simulator.tap(intentId);
    expect(await work(message, message, message)).toEqual([]);
    expect(await states()).toEqual(['succeeded']);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('cancels an intent that its passage no longer expects', async () => {
    await checkout.as('alice').patch(`/api/passages/${passageId}`, { fk_type_reglement: 'cash' });
    expect(await work(message)).toEqual([]);
    expect(await states()).toEqual(['canceled']);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: null, locked: false });
  });

  test('leaves an intent that waits for its card', async () => {
    expect(await work(message)).toEqual([]);
    expect(await states()).toEqual(['open']);
  });

  test('ignores a missing payment and one of another association', async () => {
    const [payment] = await paymentsOf(passageId);
    const foreign = JSON.stringify({ entity_id: checkout.world.noisy, payment_id: payment?.id });
    provider.simulator.tap(intentId);
    expect(await work(JSON.stringify({ entity_id: checkout.world.bondy, payment_id: 1 }), foreign)).toEqual(
      [],
    );
    expect(await states()).toEqual(['open']);
  });

  test('leaves the message in the queue during an outage', async () => {
    provider.simulator.tap(intentId);
    provider.simulator.switches.failNext({ kind: 'unavailable' }, { times: 1000 });
    expect(await work(message)).toEqual([message]);
    provider.simulator.switches.reset();
    expect(await work(message)).toEqual([]);
    expect(await states()).toEqual(['succeeded']);
  });

  test('records that the account was disconnected and deletes the message', async () => {
    provider.simulator.deauthorise(checkout.account);
    await checkout.as('alice').patch(`/api/passages/${passageId}`, { fk_type_reglement: 'cash' });
    expect(await work(message, message)).toEqual([]);
    expect(await storedAccounts(checkout.world.bondy)).toMatchObject([
      { state: 'disconnected', seen_state: 'disconnected' },
    ]);
    expect(await states()).toEqual(['open']);
  });

  test('ignores an intent that the provider does not know', async () => {
    await asOwner((trx) =>
      trx.updateTable('pay_payments').set({ payment_intent_id: 'pi_forgotten' }).execute(),
    );
    expect(await work(message)).toEqual([]);
    expect(await storedAccounts(checkout.world.bondy)).toMatchObject([{ state: 'linked' }]);
    expect(await states()).toEqual(['open']);
  });

  test('refuses an invalid message', async () => {
    expect(await work('{}')).toEqual(['{}']);
  });
});
