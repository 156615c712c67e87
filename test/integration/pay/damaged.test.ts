import { beforeEach, describe, expect, test } from '@jest/globals';
import { damageCells, damageEntity } from '../../support/database/damage.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { clientsOn, requestsTo } from '../../support/pay/pay-association.ts';
import { openCheckout } from '../../support/pay/pay-checkout.ts';
import { mail } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const provider = payProvider();
const refused = { status: 500, body: { code: 'cell-damaged' } };

describe('card payments of an association with a damaged cell', () => {
  let world: World;
  let as: ReturnType<typeof clientsOn>;
  beforeEach(async () => {
    world = await createWorld();
    as = clientsOn(provider, world);
  });

  test.each(['encrypted_name', 'encrypted_email'])('no account is made without %s', async (column) => {
    await world.as('ada').patch(`/api/entities/${world.bondy}`, { email: 'amicale@bondy.example' });
    await damageEntity(world.bondy, column);
    expect(await as('ada').post('/api/pay/accounts', {})).toMatchObject(refused);
    expect(requestsTo(provider, 'POST', '/v1/accounts')).toEqual([]);
  });

  test('an invitation names the association by what it is', async () => {
    await damageEntity(world.bondy);
    const { userId } = world.person.alice;
    expect((await world.as('ada').post(`/api/users/${userId}/invitation`)).status).toBe(202);
    await deliverMessages();
    expect(mail.sent[0]?.text).toContain('Votre association vous a ouvert un accès');
  });
});

describe('a card payment', () => {
  test('is shown without its damaged card', async () => {
    const checkout = await openCheckout(provider);
    const { intentId, passageId } = await checkout.paid();
    await damageCells('pay_payments', 'encrypted_card');
    const answer = await checkout.as('alice').get(`/api/pay/payment-intents/${intentId}`);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'succeeded', card: null, damaged: ['card'] },
    });
    expect(await checkout.issue(passageId)).toMatchObject(refused);
  });

  test('gets no place without the name of the association, unless one is given', async () => {
    const checkout = await openCheckout(provider);
    await damageEntity(checkout.world.bondy);
    const address = { line1: '12 avenue Gallieni', city: 'Bondy', postal_code: '93140', country: 'FR' };
    const create = (more = {}) => checkout.as('ada').post('/api/pay/locations', { address, ...more });
    expect(await create()).toMatchObject(refused);
    expect(await create({ display_name: 'Dépôt' })).toMatchObject({
      status: 200,
      body: { display_name: 'Dépôt' },
    });
  });

  test('is taken at a place whose damaged name is told', async () => {
    const checkout = await openCheckout(provider);
    await damageCells('pay_locations', 'encrypted_display_name');
    const { status, body } = await checkout.as('ada').get('/api/pay/locations');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: [{ display_name: '', damaged: ['display_name'] }] },
    });
  });

  test('that a bank disputes is told of though the association cannot be named', async () => {
    const checkout = await openCheckout(provider);
    const { intentId, passageId } = await checkout.paid();
    await damageEntity(checkout.world.bondy);
    provider.simulator.dispute(await checkout.chargeOf(intentId));
    await checkout.sync(passageId);
    await deliverMessages(provider.on);
    const [notice] = mail.sent;
    expect(notice?.subject).toBe('Paiement par carte contesté');
    expect(notice?.text).toContain('Association : nom illisible');
  });
});
