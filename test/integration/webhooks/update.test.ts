// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import {
  type ConnectedWorld,
  openConnectedWorld,
  REFUSED,
  refusalsOf,
  storedWebhook,
} from '../../support/webhooks/receivers.ts';

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
