// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import {
  type ConnectedWorld,
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

describe('GET /api/webhooks/{webhook_id}/deliveries', () => {
  test('is for administrators of the association only', async () => {
    expect(await refusalsOf(connected, (client) => client.get(`${connected.path}/deliveries`))).toEqual(
      REFUSED,
    );
  });

  test('lists them latest first, by their states, with what became of each', async () => {
    connected.receivers.answer(URL_OF_RECEIVER, { status: 302, failure: 'redirect' });
    const first = await connected.ask();
    await connected.receivers.deliver();
    connected.receivers.answer(URL_OF_RECEIVER, { status: 200, failure: null });
    const second = await connected.ask();
    await connected.receivers.deliver();
    const { body } = await connected.as('ada').get(`${connected.path}/deliveries`);
    expect(body.data).toMatchObject([
      {
        delivery_id: second['delivery_id'],
        state: 'delivered',
        last_status: 200,
        last_failure: null,
        attempts: 1,
      },
      {
        delivery_id: first['delivery_id'],
        state: 'failed',
        last_status: 302,
        last_failure: 'redirect',
        next_attempt_at: null,
      },
    ]);
    const failed = await connected.as('ada').get(`${connected.path}/deliveries?state=failed,waiting&limit=1`);
    expect(failed.body.data).toMatchObject([{ delivery_id: first['delivery_id'] }]);
    expect(await connected.as('ada').get(`${connected.path}/deliveries?state=lost`)).toMatchObject({
      status: 400,
    });
    const page = (await connected.as('ada').get(`${connected.path}/deliveries?limit=1`)).body;
    const next = (
      await connected.as('ada').get(`${connected.path}/deliveries?limit=1&cursor=${page.next_cursor}`)
    ).body;
    expect(next.data).toMatchObject([{ delivery_id: first['delivery_id'] }]);
  });

  test('keeps them for thirty days', async () => {
    await connected.ask();
    await asOwner((trx) =>
      trx.updateTable('webhook_deliveries').set({ created_at: '2026-10-21T08:59:59.000Z' }).execute(),
    );
    expect(await runJob('purge')).toMatchObject({ webhook_deliveries: 1 });
    expect(await storedDeliveries()).toEqual([]);
  });
});
