import { beforeEach, describe, expect, test } from '@jest/globals';
import { invokeWorker } from '../../support/deliver.ts';
import { asOwner } from '../../support/owner.ts';
import { payProvider } from '../../support/pay.ts';
import { storedAccounts } from '../../support/pay-association.ts';
import { openTill, paymentsOf, type Till } from '../../support/pay-till.ts';

const provider = payProvider();
let till: Till;
let passageId: number;
let intentId: string;
let message: string;
beforeEach(async () => {
  till = await openTill(provider);
  passageId = await till.visitByCard();
  intentId = (await till.open(passageId)).body.payment_intent_id;
  const [payment] = await paymentsOf(passageId);
  message = JSON.stringify({ entity_id: till.world.bondy, payment_id: payment?.id });
});

const work = (...bodies: string[]) => invokeWorker('sync-payment', bodies, provider.on);
const states = async () => (await paymentsOf(passageId)).map(({ status }) => status);

describe('the worker sync-payment', () => {
  test('takes over what the provider says, any number of times', async () => {
    provider.simulator.tap(intentId);
    expect(await work(message, message, message)).toEqual([]);
    expect(await states()).toEqual(['succeeded']);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('cancels an intent that its passage does not ask for any more', async () => {
    await till.as('alice').patch(`/api/passages/${passageId}`, { fk_type_reglement: 'cash' });
    expect(await work(message)).toEqual([]);
    expect(await states()).toEqual(['canceled']);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: null, locked: false });
  });

  test('leaves an intent alone that waits for its card', async () => {
    expect(await work(message)).toEqual([]);
    expect(await states()).toEqual(['open']);
  });

  test('has nothing to do for a payment that is not there, or not of that association', async () => {
    const [payment] = await paymentsOf(passageId);
    const foreign = JSON.stringify({ entity_id: till.world.noisy, payment_id: payment?.id });
    provider.simulator.tap(intentId);
    expect(await work(JSON.stringify({ entity_id: till.world.bondy, payment_id: 1 }), foreign)).toEqual([]);
    expect(await states()).toEqual(['open']);
  });

  test('leaves the message to the queue while the provider is away', async () => {
    provider.simulator.tap(intentId);
    provider.simulator.switches.failNext({ kind: 'unavailable' }, { times: 1000 });
    expect(await work(message)).toEqual([message]);
    provider.simulator.switches.reset();
    expect(await work(message)).toEqual([]);
    expect(await states()).toEqual(['succeeded']);
  });

  test('writes down that the account was withdrawn, and lets the message go', async () => {
    provider.simulator.deauthorise(till.account);
    await till.as('alice').patch(`/api/passages/${passageId}`, { fk_type_reglement: 'cash' });
    expect(await work(message, message)).toEqual([]);
    expect(await storedAccounts(till.world.bondy)).toMatchObject([
      { state: 'disconnected', seen_state: 'disconnected' },
    ]);
    expect(await states()).toEqual(['open']);
  });

  test('has nothing to do for an intent that the provider does not know any more', async () => {
    await asOwner((trx) =>
      trx.updateTable('pay_payments').set({ payment_intent_id: 'pi_forgotten' }).execute(),
    );
    expect(await work(message)).toEqual([]);
    expect(await storedAccounts(till.world.bondy)).toMatchObject([{ state: 'linked' }]);
    expect(await states()).toEqual(['open']);
  });

  test('cannot read what is no message', async () => {
    expect(await work('{}')).toEqual(['{}']);
  });
});
