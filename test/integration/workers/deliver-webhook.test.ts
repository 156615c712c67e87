import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { WebhookAnswer } from '../../../lib/core/gateways.ts';
import { addSeconds } from '../../../lib/core/time.ts';
import { writeAnnouncements } from '../../../lib/data/announcements.ts';
import { findDueWebhooks } from '../../../lib/data/webhooks/deliveries.ts';
import { retryGaps } from '../../../lib/webhooks/rules.ts';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { clock, ids, logLines, mail } from '../../support/run/resources.ts';
import {
  accepts,
  fails,
  hangs,
  makeWebhook,
  openReceivers,
  type Receivers,
  storedDeliveries,
  storedWebhook,
  URL_OF_RECEIVER,
} from '../../support/webhooks/receivers.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let receivers: Receivers;
let webhook: Json;
let message: string;
beforeEach(async () => {
  world = await createWorld();
  receivers = await openReceivers();
  webhook = await makeWebhook(world);
  message = JSON.stringify({ entity_id: world.bondy, webhook_id: webhook['webhook_id'] });
});
afterEach(() => clock.reset());

/** Events of an association, as the relay or a verb announces them. */
const announce = (count: number, entityId = world.bondy) =>
  asOwner((trx) =>
    writeAnnouncements(
      trx,
      Array.from({ length: count }, (_, at) => ({
        id: ids.uuid(),
        entityId,
        type: 'passage.created' as const,
        at: clock.now(),
        data: { passage_id: at + 1, operation_id: 1, sector_id: 1, amount_cents: 1250, payment_type: 'cash' },
      })),
    ),
  );
const states = async () => {
  const counts: Record<string, number> = {};
  for (const { state } of await storedDeliveries()) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};
/** Attempts whatever is due, at an instant some seconds later. */
async function later(seconds: number, answer: WebhookAnswer): Promise<void> {
  clock.advance(seconds);
  receivers.answer(URL_OF_RECEIVER, answer);
  await receivers.deliver();
}

describe('the worker deliver-webhook', () => {
  test('sends the event with its id, time and signature, which the public library verifies', async () => {
    await announce(1);
    await receivers.deliver();
    const [request] = receivers.sent;
    const [delivery] = await storedDeliveries();
    expect(request?.url).toBe(URL_OF_RECEIVER);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      type: 'passage.created',
      timestamp: '2026-11-20T09:00:00.000Z',
      data: {
        entity_id: world.bondy,
        passage_id: 1,
        operation_id: 1,
        sector_id: 1,
        amount_cents: 1250,
        payment_type: 'cash',
      },
    });
    const { headers = {}, body = '' } = request ?? {};
    expect(headers['webhook-id']).toBe(`evt_${delivery?.event_id}`);
    expect(headers['webhook-timestamp']).toBe(String(Date.parse('2026-11-20T09:00:00.000Z') / 1000));
    const receiver = new Webhook(webhook['secret']);
    const signed = receiver.sign(headers['webhook-id'] ?? '', new Date(clock.now()), body);
    expect(headers['webhook-signature']).toBe(signed);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, last_status: 204, last_failure: null });
    expect(await storedWebhook(webhook['webhook_id'])).toMatchObject({
      last_delivered_at: '2026-11-20T09:00:00.000Z',
      busy_until: null,
    });
  });

  test('tries again under the same id, ten times in three days, and gives the delivery up then', async () => {
    await announce(1);
    await later(0, fails);
    const tries = [0];
    for (const gap of retryGaps) {
      await later(gap - 1, fails);
      expect(receivers.sent).toHaveLength(tries.length);
      await later(1, fails);
      tries.push(gap);
      expect(receivers.sent).toHaveLength(tries.length);
    }
    expect(retryGaps.reduce((sum, gap) => sum + gap, 0)).toBe(72 * 3600);
    expect(new Set(receivers.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await storedDeliveries()).toMatchObject([{ state: 'failed', attempts: 10, last_status: 500 }]);
  });

  test('switches off a receiver that took nothing for three days, and tells its administrators and the alarm', async () => {
    await announce(2);
    await later(0, hangs);
    await later(72 * 3600 - 1, hangs);
    expect(await storedWebhook(webhook['webhook_id'])).toMatchObject({ disabled_at: null });
    expect(mail.sent).toEqual([]);
    await later(3600, hangs);
    expect(await storedWebhook(webhook['webhook_id'])).toMatchObject({ disabled_reason: 'failing' });
    expect(mail.sent).toHaveLength(1);
    expect(mail.sent[0]).toMatchObject({ to: 'ada@example.org' });
    expect(mail.sent[0]?.text).toContain('« hooks.example.org »');
    expect(mail.sent[0]?.text).not.toContain('/tournee');
    const line = logLines.map((text) => JSON.parse(text)).find(({ code }) => code === 'webhook-switched-off');
    expect(line).toMatchObject({ level: 'error', webhook_id: webhook['webhook_id'], reason: 'failing' });
    const [, off] = await historyOf('webhook', webhook['webhook_id']);
    expect(off).toMatchObject({
      by_user_id: null,
      changes: { active: { old: true, new: false }, reason: { old: null, new: 'failing' } },
    });
    const before = receivers.sent.length;
    await later(24 * 3600, accepts);
    expect(receivers.sent).toHaveLength(before);
    // What waited goes out when it is on again.
    await asOwner((trx) => trx.updateTable('sessions').set({ last_used_at: clock.now() }).execute());
    await world.as('ada').patch(`/api/webhooks/${webhook['webhook_id']}`, { active: true });
    await receivers.deliver();
    expect(await states()).toEqual({ delivered: 2 });
  });

  test('switches off at once a receiver that answers 410', async () => {
    await announce(1);
    await later(0, { status: 410, failure: 'status' });
    expect(await storedWebhook(webhook['webhook_id'])).toMatchObject({ disabled_reason: 'gone' });
    expect(mail.sent).toHaveLength(1);
  });

  test('writes nothing of a webhook that was switched off, deleted, or whose association is gone', async () => {
    await announce(1);
    await asOwner((trx) => trx.updateTable('entities').set({ deleted_at: clock.now() }).execute());
    await receivers.deliver();
    expect(receivers.sent).toEqual([]);
    await asOwner((trx) => trx.deleteFrom('webhooks').execute());
    expect(await invokeWorker('deliver-webhook', [message], receivers.on)).toEqual([]);
    await announce(1);
    expect(await storedDeliveries()).toEqual([]);
  });

  test('a receiver that hangs with 10,000 events costs one round, and nobody else waits', async () => {
    const other = 'https://hooks.example.net/noisy';
    await makeWebhook(world, { url: other }, 'nora');
    await announce(10_000);
    await announce(1, world.noisy);
    receivers.answer(URL_OF_RECEIVER, hangs);
    await receivers.deliver();
    const to = (url: string) => receivers.sent.filter((request) => request.url === url).length;
    expect([to(URL_OF_RECEIVER), to(other)]).toEqual([5, 1]);
    expect(await states()).toEqual({ waiting: 10_000, delivered: 1 });
    // It is asked once a minute, later once an hour, whether it is back.
    await later(59, hangs);
    expect(to(URL_OF_RECEIVER)).toBe(5);
    await later(1, hangs);
    await later(60, hangs);
    await later(3600, hangs);
    expect(to(URL_OF_RECEIVER)).toBe(8);
    await announce(1, world.noisy);
    await receivers.deliver();
    expect(to(other)).toBe(2);
  });

  test('sends everything that waited once the receiver is back', async () => {
    await announce(40);
    await later(0, hangs);
    await later(3600, accepts);
    expect(await states()).toEqual({ delivered: 40 });
    expect(await storedWebhook(webhook['webhook_id'])).toMatchObject({
      failures: 0,
      failing_since: null,
      paused_until: null,
    });
  });

  test('one event that a receiver refuses holds no other back', async () => {
    await announce(1);
    await later(0, fails);
    await announce(3);
    await later(59, accepts);
    expect(await states()).toEqual({ waiting: 4 });
    await later(1, accepts);
    expect(await states()).toEqual({ delivered: 4 });
  });

  test('sends a test at once to a receiver that is paused, and takes an accepted one as the end of the pause', async () => {
    await announce(3);
    await later(0, hangs);
    receivers.answer(URL_OF_RECEIVER, accepts);
    await world.as('ada').post(`/api/webhooks/${webhook['webhook_id']}/test`);
    await receivers.deliver();
    expect(receivers.told().at(-1)).toMatchObject({ type: 'webhook.test' });
    await later(60, accepts);
    expect(await states()).toEqual({ delivered: 4 });
  });

  test('a failed test counts for nothing but itself', async () => {
    receivers.answer(URL_OF_RECEIVER, fails);
    await world.as('ada').post(`/api/webhooks/${webhook['webhook_id']}/test`);
    await receivers.deliver();
    expect(await storedWebhook(webhook['webhook_id'])).toMatchObject({ failures: 0, failing_since: null });
    expect(await states()).toEqual({ failed: 1 });
  });

  test('leaves a webhook to the worker that has it, and takes over from one that died', async () => {
    await announce(2);
    const busy_until = addSeconds(clock.now(), 90);
    await asOwner((trx) => trx.updateTable('webhooks').set({ busy_until }).execute());
    await asOwner((trx) =>
      trx.updateTable('webhook_deliveries').set({ state: 'sending', attempts: 1 }).execute(),
    );
    await invokeWorker('deliver-webhook', [message], receivers.on);
    expect(receivers.sent).toEqual([]);
    await later(90, accepts);
    expect(receivers.sent).toHaveLength(2);
    expect(await states()).toEqual({ delivered: 2 });
  });

  test('counts what a former address answers against no other', async () => {
    await announce(1);
    const send = async (): Promise<WebhookAnswer> => {
      await world.as('ada').patch(`/api/webhooks/${webhook['webhook_id']}`, {
        url: 'https://autre.example.org/',
      });
      return { status: 410, failure: 'status' };
    };
    const gateways = { ...receivers.on.gateways, webhooks: async () => ({ send }) };
    await invokeWorker('deliver-webhook', [message], { ...receivers.on, gateways });
    expect(await storedWebhook(webhook['webhook_id'])).toMatchObject({ disabled_at: null, failures: 0 });
    await later(0, accepts);
    await later(60, accepts);
    expect(await states()).toEqual({ delivered: 1 });
  });

  test('serves first whoever was served longest ago', async () => {
    const ofNora = await makeWebhook(world, {}, 'nora');
    await announce(1);
    await later(0, accepts);
    await announce(1);
    await announce(1, world.noisy);
    const due = () => asOwner((trx) => findDueWebhooks(trx, { now: clock.now(), healthy: 1, failing: 0 }));
    expect(await due()).toMatchObject([{ id: ofNora['webhook_id'] }]);
    await receivers.deliver();
    clock.advance(60);
    await announce(1, world.noisy);
    await receivers.deliver();
    await announce(1);
    await announce(1, world.noisy);
    expect(await due()).toMatchObject([{ id: webhook['webhook_id'] }]);
  });

  test('says so when the address or the secret cannot be read, and calls nobody', async () => {
    await announce(1);
    await asOwner((trx) => trx.updateTable('webhooks').set({ encrypted_secret: 'v1.none.x' }).execute());
    await receivers.deliver();
    expect(receivers.sent).toEqual([]);
    expect(await storedDeliveries()).toMatchObject([{ state: 'waiting', last_failure: 'secret-unreadable' }]);
  });
});
