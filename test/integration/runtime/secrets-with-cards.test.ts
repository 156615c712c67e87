import { expect, test } from '@jest/globals';
import { observeService } from '../../support/http/observed-service.ts';
import { payProvider, SECRET_KEY, WEBHOOK_SECRET } from '../../support/pay/pay.ts';
import { openCheckout } from '../../support/pay/pay-checkout.ts';
import { findCanaries } from '../../support/privacy/canaries.ts';
import { hidden } from '../../support/privacy/canary-values.ts';

const provider = payProvider();

test('a season of cards tells nothing of donors, and no secret of the provider', async () => {
  const checkout = await openCheckout(provider);
  const watch = observeService(provider.on);
  const { ada, alice, theo } = checkout.world.person;
  let posts = 0;
  const post = async (url: string, body: unknown, { token }: { token: string }) => {
    posts += 1;
    const headers = { 'idempotency-key': `card-${posts}` };
    return (await watch.ask('POST', url, body, { token, headers })).body;
  };

  const address = { line1: '9 quai de la Gare', city: 'Bondy', postal_code: '93140', country: 'FR' };
  await post('/api/pay/locations', { display_name: hidden.entityName, address }, ada);
  const { secret } = await post('/api/pay/terminal/connection-token', {}, alice);
  const { donorName: name, donorEmail: email, donorPhone: phone, donorAddress: donor_address } = hidden;
  const passage_id = await checkout.visitByCard({
    name,
    email,
    phone,
    donor_address,
    remark: hidden.donorIban,
  });
  const { payment_intent_id, client_secret } = await post('/api/pay/payment-intents', { passage_id }, alice);
  await checkout.tap(payment_intent_id);
  await provider.deliverEvents();
  await post('/api/pay/refunds', { passage_id, amount: '2.50', reason: 'error' }, theo);
  await post('/api/pay/refunds', { passage_id, amount: '99.50', reason: hidden.donorIban }, theo);
  await provider.deliverEvents();
  const forged = { 'stripe-signature': `t=1,v1=${hidden.otherRemark}` };
  await watch.ask('POST', '/api/pay/webhook', `{"id": "evt_1", "email": "${email}"}`, { headers: forged });
  await watch.deliver();

  const keys = { secret, client_secret, key: SECRET_KEY, webhook: WEBHOOK_SECRET };
  const traces = await watch.outputs();
  expect(Object.values(keys).every((value) => value.length > 8)).toBe(true);
  expect(traces.filter(({ place }) => place === 'event log').length).toBeGreaterThan(3);
  expect(findCanaries({ ...hidden, ...keys }, traces)).toEqual([]);
});
