// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import {
  type ConnectedWorld,
  openConnectedWorld,
  REFUSED,
  refusalsOf,
  storedDeliveries,
} from '../../support/webhooks/receivers.ts';

let connected: ConnectedWorld;
beforeEach(async () => {
  connected = await openConnectedWorld();
});

describe('DELETE /api/webhooks/{webhook_id}', () => {
  test('is for administrators of the association only', async () => {
    expect(await refusalsOf(connected, (client) => client.delete(connected.path))).toEqual(REFUSED);
  });

  test('removes it with what it has waiting', async () => {
    await connected.ask();
    expect(await connected.as('ada').delete(connected.path)).toMatchObject({ status: 204 });
    expect(await storedDeliveries()).toEqual([]);
    expect(await connected.as('ada').get(connected.path)).toMatchObject({ status: 404 });
    await connected.receivers.deliver();
    expect(connected.receivers.sent).toEqual([]);
    const [, removed] = await historyOf('webhook', connected.webhook['webhook_id']);
    expect(removed).toMatchObject({ action: 'deleted', by_user_id: connected.world.person.ada.userId });
  });
});
