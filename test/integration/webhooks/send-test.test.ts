// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type ConnectedWorld,
  openConnectedWorld,
  REFUSED,
  refusalsOf,
} from '../../support/webhooks/receivers.ts';

let connected: ConnectedWorld;
beforeEach(async () => {
  connected = await openConnectedWorld();
});

describe('POST /api/webhooks/{webhook_id}/test', () => {
  test('is for administrators of the association only', async () => {
    expect(await refusalsOf(connected, (client) => client.post(`${connected.path}/test`))).toEqual(REFUSED);
  });

  test('accepts a delivery that says nothing, and sends it once', async () => {
    const { status, body } = await connected.as('ada').post(`${connected.path}/test`);
    expect(status).toBe(202);
    expect(body).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 0 });
    expect(body.data).toEqual({ webhook_id: connected.webhook['webhook_id'] });
    await connected.receivers.deliver();
    expect(connected.receivers.told()).toEqual([
      {
        type: 'webhook.test',
        timestamp: '2026-11-20T09:00:00.000Z',
        data: { entity_id: connected.world.bondy, webhook_id: connected.webhook['webhook_id'] },
      },
    ]);
  });
});
