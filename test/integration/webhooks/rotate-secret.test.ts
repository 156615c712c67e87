// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
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

describe('POST /api/webhooks/{webhook_id}/rotate-secret', () => {
  test('is for administrators of the association only', async () => {
    expect(await refusalsOf(connected, (client) => client.post(`${connected.path}/rotate-secret`))).toEqual(
      REFUSED,
    );
  });

  test('lets both secrets sign for a day', async () => {
    const { status, body } = await connected.as('ada').post(`${connected.path}/rotate-secret`);
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(connected.webhook['secret']);
    expect(body.former_secret_until).toBe('2026-11-21T09:00:00.000Z');
    await connected.ask();
    await connected.receivers.deliver();
    // A session that is used now and then lives on.
    for (let hours = 0; hours < 24; hours += 8) {
      clock.advance(8 * 3600);
      await connected.as('ada').get(connected.path);
    }
    await connected.ask();
    await connected.receivers.deliver();
    const signatures = connected.receivers.sent.map(
      ({ headers }) => headers['webhook-signature']?.split(' ').length,
    );
    expect(signatures).toEqual([2, 1]);
    expect((await connected.as('ada').get(connected.path)).body.former_secret_until).toBeNull();
    expect(JSON.stringify(await historyOf('webhook', connected.webhook['webhook_id']))).not.toContain(
      'whsec_',
    );
  });
});
