// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '../../support/http/client.ts';
import {
  accepts,
  type ConnectedWorld,
  fails,
  makeWebhook,
  openConnectedWorld,
  REFUSED,
  refusalsOf,
  storedDeliveries,
  URL_OF_RECEIVER,
} from '../../support/webhooks/receivers.ts';

let connected: ConnectedWorld;
beforeEach(async () => {
  connected = await openConnectedWorld();
});

describe('POST /api/webhooks/{webhook_id}/deliveries/{delivery_id}/resend', () => {
  test('is for administrators of the association only', async () => {
    const { delivery_id } = await connected.ask();
    const request = (client: Client) => client.post(`${connected.path}/deliveries/${delivery_id}/resend`);
    expect(await refusalsOf(connected, request)).toEqual(REFUSED);
  });

  test('does not find a delivery of another webhook', async () => {
    const other = await makeWebhook(connected.world, { url: `${URL_OF_RECEIVER}/2` });
    const { delivery_id } = await connected.ask();
    const wrong = `/api/webhooks/${other['webhook_id']}/deliveries/${delivery_id}/resend`;
    expect(await connected.as('ada').post(wrong)).toMatchObject({ status: 404 });
  });

  test('sends a failed delivery again, and an accepted one too, under the same id', async () => {
    connected.receivers.answer(URL_OF_RECEIVER, fails);
    const { delivery_id } = await connected.ask();
    await connected.receivers.deliver();
    expect(await storedDeliveries()).toMatchObject([{ state: 'failed', attempts: 1 }]);
    connected.receivers.answer(URL_OF_RECEIVER, accepts);
    for (const _ of ['once', 'twice']) {
      const again = await connected.as('ada').post(`${connected.path}/deliveries/${delivery_id}/resend`);
      expect(again).toMatchObject({ status: 202, body: { state: 'waiting', attempts: 0 } });
      await connected.receivers.deliver();
      expect(await storedDeliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    }
    const sent = connected.receivers.sent.map(({ headers }) => headers['webhook-id']);
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
  });
});
