// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import {
  accepts,
  type ConnectedWorld,
  fails,
  openConnectedWorld,
  REFUSED,
  refusalsOf,
  URL_OF_RECEIVER,
} from '../../support/webhooks/receivers.ts';
import { openRound } from '../../support/world/round.ts';

let connected: ConnectedWorld;
beforeEach(async () => {
  connected = await openConnectedWorld();
});

describe('GET /api/webhooks/{webhook_id}', () => {
  test('is for administrators of the association only', async () => {
    expect(await refusalsOf(connected, (client) => client.get(connected.path))).toEqual(REFUSED);
  });

  test('shows how the receiver stands, and no secret', async () => {
    connected.receivers.answer(URL_OF_RECEIVER, fails);
    const before = (await connected.as('ada').get(connected.path)).body;
    expect(before).toMatchObject({ webhook_id: connected.webhook['webhook_id'], url: URL_OF_RECEIVER });
    expect(before).not.toHaveProperty('secret');
    await connected.world.as('ada').patch(connected.path, { events: ['operation.created'] });
    await openRound(connected.world);
    await connected.receivers.deliver();
    expect((await connected.as('root').get(connected.path)).body).toMatchObject({
      active: true,
      failing_since: '2026-11-20T09:00:00.000Z',
      paused_until: '2026-11-20T09:01:00.000Z',
      last_delivered_at: null,
    });
    connected.receivers.answer(URL_OF_RECEIVER, accepts);
    clock.advance(60);
    await connected.receivers.deliver();
    expect((await connected.as('ada').get(connected.path)).body).toMatchObject({
      failing_since: null,
      paused_until: null,
      last_delivered_at: '2026-11-20T09:01:00.000Z',
    });
  });

  test('has another ETag after a delivery, and a change may still name the one before', async () => {
    const ada = connected.world.as('ada');
    await ada.patch(connected.path, { events: ['operation.created'] });
    const before = (await ada.get(connected.path)).headers['etag'] ?? '';
    expect(await ada.get(connected.path, { 'if-none-match': before })).toMatchObject({ status: 304 });
    await openRound(connected.world);
    await connected.receivers.deliver();
    expect(await ada.get(connected.path, { 'if-none-match': before })).toMatchObject({ status: 200 });
    const headers = { 'if-match': before };
    expect(await ada.patch(connected.path, { name: 'Compta' }, headers)).toMatchObject({ status: 200 });
    expect(await ada.patch(connected.path, { name: 'Caisse' }, headers)).toMatchObject({ status: 412 });
  });

  test('says that an address cannot be read, instead of failing', async () => {
    await asOwner((trx) => trx.updateTable('webhooks').set({ encrypted_url: 'v1.none.x' }).execute());
    expect((await connected.as('ada').get(connected.path)).body).toMatchObject({ url: '', damaged: ['url'] });
  });
});
