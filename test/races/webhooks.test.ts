import type { WebhookRequest } from '../../lib/core/gateways.ts';
import { writeAnnouncements } from '../../lib/data/announcements.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { asOwner } from '../support/database/owner.ts';
import { clientWith } from '../support/http/client.ts';
import { invokeWorker } from '../support/local/deliver.ts';
import { runJob } from '../support/local/job.ts';
import { clock, gateways, ids, resources } from '../support/run/resources.ts';
import { createWorld, type World } from '../support/world/world.ts';
import { huntRaces } from './hunt.ts';
import { racing } from './racers.ts';

type Place = { world: World; on: Resources; sent: WebhookRequest[] };
type Connected = { webhookId: number; path: string; message: string; eventIds: string[]; deliveryId: number };

const EVENTS = 3;

/** A webhook with deliveries that wait, for workers and people who act at the same time. */
huntRaces<Connected, Place>('a webhook with something to send', {
  open: async (chance) => {
    const sent: WebhookRequest[] = [];
    const send = async (request: WebhookRequest) => {
      sent.push(request);
      return { status: 204, failure: null };
    };
    const deps = { ...resources, gateways: { ...gateways, webhooks: async () => ({ send }) } };
    return { world: await createWorld(), on: racing(deps, chance), sent };
  },
  prepare: async ({ world }) => {
    await asOwner((trx) => trx.deleteFrom('webhooks').execute());
    const draft = { url: 'https://hooks.example.org/', events: ['passage.deleted'] };
    const { webhook_id } = (await world.as('ada').post('/api/webhooks', draft)).body;
    const eventIds = Array.from({ length: EVENTS }, () => ids.uuid());
    await announce(world.bondy, eventIds);
    const rows = await asOwner((trx) => trx.selectFrom('webhook_deliveries').select('id').execute());
    return {
      webhookId: webhook_id,
      path: `/api/webhooks/${webhook_id}`,
      message: JSON.stringify({ entity_id: world.bondy, webhook_id }),
      eventIds,
      deliveryId: rows[0]?.id ?? 0,
    };
  },
  moves: {
    sending:
      ({ on }) =>
      async ({ message }) =>
        (await invokeWorker('deliver-webhook', [message], on)).length === 0 ? 200 : 500,
    'sending again by hand': (place) => async (connected) =>
      (await ada(place).post(`${connected.path}/deliveries/${connected.deliveryId}/resend`)).status,
    'switching off and on': (place) => async (connected) => {
      const off = await ada(place).patch(connected.path, { active: false });
      const on = await ada(place).patch(connected.path, { active: true });
      return Math.max(off.status, on.status);
    },
    'another secret': (place) => async (connected) =>
      (await ada(place).post(`${connected.path}/rotate-secret`)).status,
    deletion: (place) => async (connected) => (await ada(place).delete(connected.path)).status,
    'another event':
      ({ world }) =>
      async () => {
        await announce(world.bondy, [ids.uuid()]);
        return 200;
      },
    purge:
      ({ on }) =>
      async () => {
        await runJob('purge', {}, on);
        return 200;
      },
  },
  judge: async ({ message, eventIds }, played, { on, sent }) => {
    const failed = played.filter(({ status }) => status >= 500).map(({ move }) => `${move} failed`);
    // Whatever a worker left behind is taken up by the next one.
    clock.advance(120);
    await invokeWorker('deliver-webhook', [message], on);
    return [
      ...failed,
      ...(await faultsOf(
        eventIds,
        sent,
        played.map(({ move }) => move),
      )),
    ];
  },
});

const ada = ({ world, on }: Place) => clientWith({ token: world.person.ada.token, on });

const announce = (entityId: number, eventIds: string[]) =>
  asOwner((trx) =>
    writeAnnouncements(
      trx,
      eventIds.map((id) => ({
        id,
        entityId,
        type: 'passage.deleted' as const,
        at: clock.now(),
        data: { passage_id: 1, operation_id: 1 },
      })),
    ),
  );

/** Of a webhook that is still there everything was sent, and no more often than it was asked for. */
async function faultsOf(eventIds: string[], sent: WebhookRequest[], moves: string[]): Promise<string[]> {
  const rows = await asOwner((trx) => trx.selectFrom('webhook_deliveries').selectAll().execute());
  const asked = moves.filter((move) => move === 'sending again by hand').length;
  const faults = rows
    .filter(({ state }) => state !== 'delivered')
    .map(({ event_id, state }) => `the event ${event_id} is ${state}`);
  for (const id of eventIds) {
    const times = sent.filter(({ headers }) => headers['webhook-id'] === `evt_${id}`).length;
    if (times > 1 + asked) faults.push(`the event ${id} was sent ${times} times`);
    if (times === 0 && rows.some(({ event_id }) => event_id === id))
      faults.push(`the event ${id} was never sent`);
  }
  return faults;
}
