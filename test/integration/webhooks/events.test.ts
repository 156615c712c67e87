import { beforeEach, describe, expect, test } from '@jest/globals';
import { type WebhookEventName, webhookEvents } from '../../../lib/core/webhook-events.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { openCheckout } from '../../support/pay/pay-checkout.ts';
import {
  makeWebhook,
  openReceivers,
  type Receivers,
  storedDeliveries,
  URL_OF_RECEIVER,
} from '../../support/webhooks/receivers.ts';
import { type CashRound, counted, openCashRound } from '../../support/world/cash.ts';
import { savedWorld } from '../../support/world/saved-world.ts';

const provider = payProvider();
const all = Object.keys(webhookEvents).filter((name): name is WebhookEventName => name in webhookEvents);
const openCash = savedWorld(openCashRound);

let receivers: Receivers;
beforeEach(async () => {
  receivers = await openReceivers();
});

/** What was told since, each checked against what the document says of its event. */
function told(): Json[] {
  const bodies = receivers.told();
  receivers.sent.length = 0;
  for (const { type, data } of bodies) {
    const name = all.find((known) => known === type);
    const { entity_id, ...rest } = data;
    if (!name) throw new Error(`${type} is no event`);
    webhookEvents[name].data.parse(rest);
    expect(entity_id).toEqual(expect.any(Number));
  }
  return bodies;
}
const dataOf = (bodies: Json[], type: string) =>
  bodies.filter((body) => body['type'] === type).map(({ data }) => data);

describe('a webhook of everything', () => {
  let season: CashRound;
  beforeEach(async () => {
    season = await openCash();
    await asOwner((trx) => trx.deleteFrom('outbox_events').execute());
    await makeWebhook(season.world, { events: all });
  });

  test('is told of a visit that is recorded, changed, deleted and restored, without its values', async () => {
    const { world } = season;
    const secret = { name: 'Camille Secrète', email: 'camille@secret.example', remark: 'chien méchant' };
    const { passage_id, fk_operation, fk_sector } = await season.collect(secret);
    const at = `/api/passages/${passage_id}`;
    await world.as('alice').patch(at, { montant: '20.00', name: 'Autre Secrète' });
    await world.as('ada').delete(`${at}?reason=erreur`);
    await world.as('ada').post(`${at}/restore`);
    await receivers.deliver();
    const text = JSON.stringify(receivers.sent.map(({ body }) => body));
    for (const value of ['Secr', 'secret.example', 'chien', 'erreur']) expect(text).not.toContain(value);
    const bodies = told();
    const ids = { entity_id: world.bondy, passage_id };
    expect(dataOf(bodies, 'passage.created')).toEqual([
      { ...ids, operation_id: fk_operation, sector_id: fk_sector, amount_cents: 1250, payment_type: 'cash' },
    ]);
    expect(dataOf(bodies, 'passage.updated')).toEqual([
      { ...ids, changed: ['montant', 'name'], amount_cents: 2000 },
      { ...ids, changed: ['deleted_at'] },
    ]);
    expect(dataOf(bodies, 'passage.deleted')).toEqual([{ ...ids, operation_id: fk_operation }]);
  });

  test('is told of receipts', async () => {
    const { passage_id } = await season.collect();
    const { receipt_id, number } = (await season.issue(passage_id)).body;
    await season.world.as('theo').post(`/api/receipts/${receipt_id}/cancel`, { reason: 'mauvais nom' });
    await receivers.deliver();
    const bodies = told();
    const ids = { entity_id: season.world.bondy, receipt_id, passage_id };
    expect(dataOf(bodies, 'receipt.issued')).toEqual([
      { ...ids, kind: 'payment', number, amount_cents: 1250 },
    ]);
    expect(dataOf(bodies, 'receipt.cancelled')).toEqual([ids]);
  });

  test('is told of hand-overs, and of a deposit as of a confirmed one', async () => {
    await season.gift('alice', '30.00');
    const { handover_id } = (await season.declare('alice', '30.00', { note: 'pour Camille' })).body;
    await season.confirm('theo', handover_id, '30.00');
    const deposit = (await season.deposit('theo', '30.00')).body;
    await season.cancel('ada', deposit.handover_id, 'banque fermée');
    await receivers.deliver();
    const bodies = told();
    const figures = { cash_cents: 3000, cheque_cents: 0, cheque_count: 0 };
    const ids = { entity_id: season.world.bondy, operation_id: season.round.operationId };
    expect(dataOf(bodies, 'handover.declared')).toEqual([{ ...ids, ...figures, handover_id }]);
    expect(dataOf(bodies, 'handover.confirmed')).toEqual([
      { ...ids, ...figures, handover_id },
      { ...ids, ...figures, handover_id: deposit.handover_id },
    ]);
    expect(dataOf(bodies, 'handover.cancelled')).toEqual([{ ...ids, handover_id: deposit.handover_id }]);
  });

  test('is told of an export, of a sector, an operation and a user', async () => {
    const { world, round, alicesSector } = season;
    const ada = world.as('ada');
    const { export_id } = (
      await ada.post('/api/exports', { kind: 'passages', operation_id: round.operationId })
    ).body;
    await ada.patch(`/api/sectors/${alicesSector}`, { sector_name: 'Chez Camille' });
    await ada.patch(`/api/operations/${round.operationId}`, { name: 'Tournée de Camille' });
    const user = (await ada.post('/api/users', { username: 'camille.secrete', name: 'Camille Secrète' }))
      .body;
    await ada.patch(`/api/users/${user.user_id}`, { name: 'Camille Cachée' });
    await ada.delete(`/api/users/${user.user_id}`);
    await deliverMessages(receivers.on);
    await receivers.deliver();
    expect(JSON.stringify(receivers.sent)).not.toMatch(/camille/i);
    const bodies = told();
    const entity_id = world.bondy;
    expect(dataOf(bodies, 'export.ready')).toEqual([{ entity_id, export_id, kind: 'passages', rows: 0 }]);
    expect(dataOf(bodies, 'sector.updated')).toEqual([
      { entity_id, sector_id: alicesSector, operation_id: round.operationId, changed: ['sector_name'] },
    ]);
    expect(dataOf(bodies, 'operation.updated')).toEqual([
      { entity_id, operation_id: round.operationId, changed: ['name'] },
    ]);
    expect(dataOf(bodies, 'user.created')).toEqual([{ entity_id, user_id: user.user_id, role_id: 1 }]);
    expect(dataOf(bodies, 'user.updated')).toEqual([{ entity_id, user_id: user.user_id, changed: ['name'] }]);
    expect(dataOf(bodies, 'user.deleted')).toEqual([{ entity_id, user_id: user.user_id }]);
  });

  test('gets each event once, from whichever relay stores it', async () => {
    await season.collect();
    await Promise.all([receivers.deliver(), receivers.deliver(), receivers.deliver()]);
    await receivers.deliver();
    expect(dataOf(told(), 'passage.created')).toHaveLength(1);
    expect(await storedDeliveries()).toHaveLength(1);
  });

  test('gets an event under the id that another receiver has it by', async () => {
    await makeWebhook(season.world, { url: `${URL_OF_RECEIVER}/2`, events: ['passage.created'] });
    await season.collect();
    await receivers.deliver();
    expect(receivers.sent).toHaveLength(2);
    expect(new Set(receivers.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});

describe('a webhook', () => {
  test('is told of nothing that it did not ask for, of nothing before it was made, and of no other association', async () => {
    const season = await openCash();
    await season.collect();
    await receivers.deliver();
    await makeWebhook(season.world, { events: ['receipt.issued'] });
    await makeWebhook(season.world, { events: all }, 'nora');
    await season.collect();
    await receivers.deliver();
    expect(receivers.sent).toEqual([]);
    expect(await storedDeliveries()).toEqual([]);
  });

  test('is told of nothing that was rolled back', async () => {
    const season = await openCash();
    await makeWebhook(season.world, { events: all });
    const { passage_id } = await season.collect({
      montant: '0',
      fk_type: 'refuse',
      fk_type_reglement: 'none',
      name: undefined,
      email: undefined,
    });
    expect((await season.issue(passage_id)).status).toBe(422);
    await season.declare('alice', counted('0').cash);
    expect((await storedDeliveries()).filter(({ type }) => !type.startsWith('passage'))).toEqual([]);
  });

  test('is told of card payments', async () => {
    const checkout = await openCheckout(provider);
    await makeWebhook(checkout.world, {
      events: ['payment.succeeded', 'payment.refunded', 'payment.failed', 'payment.disputed'],
    });
    const { passageId } = await checkout.paid();
    await provider.deliverEvents();
    await checkout.refund({ passage_id: passageId, amount: '5.00' });
    await provider.deliverEvents();
    await receivers.deliver();
    const bodies = told();
    const ids = { entity_id: checkout.world.bondy, passage_id: passageId };
    expect(dataOf(bodies, 'payment.succeeded')).toMatchObject([
      { ...ids, refunded_cents: 0, payment_state: 'paid' },
    ]);
    expect(dataOf(bodies, 'payment.refunded')).toMatchObject([
      { ...ids, refunded_cents: 500, payment_state: 'partially_refunded' },
    ]);
  });
});
