// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { anonymous } from '../../support/http/client.ts';
import {
  type ConnectedWorld,
  makeWebhook,
  openConnectedWorld,
  URL_OF_RECEIVER,
} from '../../support/webhooks/receivers.ts';

let connected: ConnectedWorld;
beforeEach(async () => {
  connected = await openConnectedWorld();
});

describe('GET /api/webhooks', () => {
  test('lists those of the association, and for super administrators of any', async () => {
    await makeWebhook(connected.world, { url: `${URL_OF_RECEIVER}/2` });
    const idsFor = async (client: ReturnType<typeof connected.as>, query = '') =>
      (await client.get(`/api/webhooks${query}`)).body.data.map(({ webhook_id }: Json) => webhook_id);
    const own = await idsFor(connected.as('ada'));
    expect(own).toHaveLength(2);
    expect(await idsFor(connected.as('ada'), `?entity_id=${connected.world.noisy}`)).toEqual([]);
    expect(await idsFor(connected.as('nora'))).toEqual([]);
    expect(await idsFor(connected.as('root'), `?entity_id=${connected.world.bondy}`)).toEqual(own);
    expect(await idsFor(connected.as('root'), `?entity_id=${connected.world.noisy}`)).toEqual([]);
    const { next_cursor } = (await connected.as('ada').get('/api/webhooks?limit=1')).body;
    expect(await idsFor(connected.as('ada'), `?limit=1&cursor=${next_cursor}`)).toEqual(own.slice(1));
  });

  test('is for administrators only', async () => {
    expect(await connected.as('alice').get('/api/webhooks')).toMatchObject({ status: 403 });
    expect(await connected.as('theo').get('/api/webhooks')).toMatchObject({ status: 403 });
    expect(await anonymous.get('/api/webhooks')).toMatchObject({ status: 401 });
  });
});
