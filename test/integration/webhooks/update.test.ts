// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import {
  accepts,
  type ConnectedWorld,
  fails,
  makeWebhook,
  openConnectedWorld,
  REFUSED,
  refusalsOf,
  storedDeliveries,
  storedWebhook,
  URL_OF_RECEIVER,
} from '../../support/webhooks/receivers.ts';
import { openRound } from '../../support/world/round.ts';

let connected: ConnectedWorld;
beforeEach(async () => {
  connected = await openConnectedWorld();
});

describe('PATCH /api/webhooks/{webhook_id}', () => {
  test('is for administrators of the association only', async () => {
    expect(await refusalsOf(connected, (client) => client.patch(connected.path, { name: 'Autre' }))).toEqual(
      REFUSED,
    );
  });

  test('changes what is named, and the history says what changed but not where it goes', async () => {
    const url = 'https://autre.example.org/secret-path';
    const { status, body } = await connected.as('ada').patch(connected.path, {
      ...connected.webhook,
      secret: undefined,
      url,
      name: null,
      events: ['receipt.issued', 'passage.created'],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      url,
      name: null,
      events: ['receipt.issued', 'passage.created'],
      version: 2,
    });
    const [, changed] = await historyOf('webhook', connected.webhook['webhook_id']);
    expect(changed?.changes).toEqual({
      url: true,
      events: { old: ['passage.created'], new: ['receipt.issued', 'passage.created'] },
    });
    expect(await connected.as('ada').patch(connected.path, { url: 'https://127.0.0.1/' })).toMatchObject({
      status: 400,
    });
    expect(await connected.as('ada').patch(connected.path, { webhook_id: 7 })).toMatchObject({ status: 400 });
    expect(
      await connected.as('ada').patch(connected.path, { name: 'x' }, { 'if-match': '"v1"' }),
    ).toMatchObject({ status: 412 });
    expect((await connected.as('ada').patch(connected.path, { name: null })).body.version).toBe(2);
  });

  test('to the address of another webhook is refused', async () => {
    const other = 'https://autre.example.org/';
    await makeWebhook(connected.world, { url: other });
    expect(await connected.as('ada').patch(connected.path, { url: other })).toMatchObject({
      status: 409,
      body: { code: 'webhook-exists' },
    });
  });

  test('ends with the association, closed or deleted, and is not brought back with it', async () => {
    const { world, webhook, receivers } = connected;
    const ofNora = await makeWebhook(world, { events: ['user.updated', 'operation.created'] }, 'nora');
    await world.as('root').post(`/api/entities/${world.bondy}/close`, { reason: 'Dissoute' });
    await world.as('root').delete(`/api/entities/${world.noisy}`);
    await world.as('root').post(`/api/entities/${world.noisy}/restore`);
    for (const { webhook_id } of [webhook, ofNora])
      expect(await storedWebhook(webhook_id)).toMatchObject({
        disabled_at: '2026-11-20T09:00:00.000Z',
        disabled_reason: 'by-hand',
      });
    await receivers.deliver();
    expect(receivers.sent).toEqual([]);
    expect((await historyOf('webhook', webhook['webhook_id'])).at(-1)?.changes).toEqual({
      active: { old: true, new: false },
    });
  });

  test('on again after three days: the event that switched it off is sent too, a test is not', async () => {
    const { receivers, world, webhook } = connected;
    await connected.as('ada').patch(connected.path, { events: ['operation.created'] });
    receivers.answer(URL_OF_RECEIVER, fails);
    await openRound(world);
    await connected.ask();
    for (let hours = 0; hours < 80; hours += 1) {
      await receivers.deliver();
      clock.advance(3600);
    }
    expect(await storedWebhook(webhook['webhook_id'])).toMatchObject({ disabled_reason: 'failing' });
    expect((await storedDeliveries()).map(({ state }) => state)).toEqual(['failed', 'failed']);
    receivers.answer(URL_OF_RECEIVER, accepts);
    receivers.sent.length = 0;
    await clientWith({ token: (await logIn('ada.bondy')).body.token }).patch(connected.path, {
      active: true,
    });
    await receivers.deliver();
    expect(receivers.told()).toMatchObject([{ type: 'operation.created' }]);
  });

  test('off: a test only is sent, and what waited when it is on again', async () => {
    await connected.as('ada').patch(connected.path, { active: false });
    expect(await storedWebhook(connected.webhook['webhook_id'])).toMatchObject({
      disabled_reason: 'by-hand',
    });
    const { delivery_id } = await connected.ask();
    await connected.receivers.deliver();
    expect(connected.receivers.told()).toMatchObject([{ type: 'webhook.test' }]);
    expect(
      await connected.as('ada').post(`${connected.path}/deliveries/${delivery_id}/resend`),
    ).toMatchObject({
      status: 409,
      body: { code: 'webhook-off' },
    });
    const { body } = await connected.as('ada').patch(connected.path, { active: true });
    expect(body).toMatchObject({ active: true, disabled_reason: null, disabled_at: null });
    expect(
      await connected.as('ada').post(`${connected.path}/deliveries/${delivery_id}/resend`),
    ).toMatchObject({ status: 202 });
    await connected.receivers.deliver();
    expect(connected.receivers.sent.map(({ headers }) => headers['webhook-id'])).toEqual([
      connected.receivers.sent[0]?.headers['webhook-id'],
      connected.receivers.sent[0]?.headers['webhook-id'],
    ]);
  });
});
