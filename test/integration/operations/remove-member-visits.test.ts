import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';
import { setSettings } from '../../support/world/settings.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
  await setSettings(checkout.world.bondy, { members_can_delete: true });
});

const alice = () => checkout.as('alice');
const memberships = () => `/api/operations/${checkout.round.operationId}/members`;
const takeOut = async () => {
  const answer = await checkout.as('ada').delete(`${memberships()}/${checkout.round.alice.opeUserId}`);
  expect(answer.status).toBe(204);
};
const comeBack = () =>
  checkout.as('ada').post(memberships(), { user_id: checkout.world.person.alice.userId });
const change = (passageId: number) => alice().patch(`/api/passages/${passageId}`, { remark: 'chien' });
const notFound = { status: 404, body: { code: 'not-found' } };
const unknown = { status: 422, body: { code: 'passage-not-found', errors: [{ pointer: '/passage_id' }] } };

describe('the visits of a member who was taken out of the operation', () => {
  test('are still read by their author', async () => {
    const { passage_id } = await checkout.collect();
    await takeOut();
    expect(await alice().get(`/api/passages/${passage_id}`)).toMatchObject({ status: 200 });
    expect((await alice().get('/api/passages')).body.data).toMatchObject([{ passage_id }]);
  });

  test('are neither changed nor deleted by their author, whatever the body', async () => {
    const { passage_id } = await checkout.collect();
    await takeOut();
    const before = await emittedEvents();
    expect(await change(passage_id)).toMatchObject(notFound);
    expect(await alice().patch(`/api/passages/${passage_id}`, { montant: 'much' })).toMatchObject(notFound);
    expect(await alice().delete(`/api/passages/${passage_id}?reason=erreur`)).toMatchObject(notFound);
    expect(await emittedEvents()).toEqual(before);
    expect(await checkout.passage(passage_id)).toMatchObject({ version: 1, remark: null });
  });

  test('get no receipt from their author, and one from an administrator', async () => {
    const { passage_id } = await checkout.collect();
    await takeOut();
    expect(await checkout.issue(passage_id)).toMatchObject(unknown);
    expect(await checkout.issue(passage_id, {}, 'ada')).toMatchObject({ status: 202 });
  });

  test('take no card, and a card that was begun is not cancelled, but may be looked at', async () => {
    const passageId = await checkout.visitByCard();
    const { payment_intent_id: intentId } = (await checkout.open(passageId)).body;
    await takeOut();
    expect(await checkout.open(passageId)).toMatchObject(unknown);
    expect(await alice().post(`/api/pay/payment-intents/${intentId}/cancel`)).toMatchObject(notFound);
    expect(await alice().get(`/api/pay/payment-intents/${intentId}`)).toMatchObject({
      status: 200,
      body: { status: 'open' },
    });
    expect(await alice().post('/api/pay/terminal/connection-token', {})).toMatchObject({ status: 403 });
  });

  test('are the author’s again when the member comes back', async () => {
    const { passage_id } = await checkout.collect();
    await takeOut();
    expect(await comeBack()).toMatchObject({ status: 201 });
    expect(await change(passage_id)).toMatchObject({ status: 200, body: { remark: 'chien' } });
    expect(await alice().delete(`/api/passages/${passage_id}?reason=erreur`)).toMatchObject({ status: 204 });
  });

  test('do not exist for the author either when they are deleted', async () => {
    const { passage_id } = await checkout.collect();
    await checkout.as('ada').delete(`/api/passages/${passage_id}?reason=erreur`);
    await takeOut();
    expect(await change(passage_id)).toMatchObject(notFound);
    expect(await alice().post(`/api/passages/${passage_id}/restore`)).toMatchObject({ status: 403 });
  });
});
