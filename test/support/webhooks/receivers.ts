import type { WebhookAnswer, WebhookRequest } from '../../../lib/core/gateways.ts';
import type { WebhookEventName } from '../../../lib/core/webhook-events.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../database/owner.ts';
import { type EventLog, openEventLog } from '../event-log/event-log.ts';
import type { Json, TestAnswer } from '../http/answer.ts';
import { anonymous, type Client } from '../http/client.ts';
import { deliverMessages } from '../local/deliver.ts';
import { runJob } from '../local/job.ts';
import { gateways, resources } from '../run/resources.ts';
import { createWorld, type PersonName, type World } from '../world/world.ts';

export const URL_OF_RECEIVER = 'https://hooks.example.org/tournee';

export const accepts: WebhookAnswer = { status: 204, failure: null };
export const hangs: WebhookAnswer = { status: null, failure: 'timeout' };
export const fails: WebhookAnswer = { status: 500, failure: 'status' };

/** Receivers by their address, all of which accept until a test says otherwise. */
export type Receivers = {
  on: Resources;
  log: EventLog;
  /** What was sent, oldest first. */
  sent: WebhookRequest[];
  /** What a receiver answers from now on. */
  answer(url: string, answer: WebhookAnswer): void;
  /** Relays committed events and sends what is due, as the job and the workers do together. */
  deliver(): Promise<void>;
  /** The bodies of the requests that were sent, without the test that they are. */
  told(): Json[];
};

export async function openReceivers(): Promise<Receivers> {
  const log = await openEventLog();
  const sent: WebhookRequest[] = [];
  const answers = new Map<string, WebhookAnswer>();
  const on: Resources = {
    ...resources,
    gateways: {
      ...gateways,
      eventStore: async () => log.reopen(),
      webhooks: async () => ({
        send: async (request) => {
          sent.push(request);
          return answers.get(request.url) ?? accepts;
        },
      }),
    },
  };
  return {
    on,
    log,
    sent,
    answer: (url, answer) => void answers.set(url, answer),
    deliver: async () => {
      await runJob('relay-events', {}, on);
      await deliverMessages(on);
    },
    told: () => sent.map(({ body }) => JSON.parse(body)),
  };
}

type Wanted = { url?: string; events?: readonly WebhookEventName[]; name?: string };

/** Has an administrator make a webhook; returns the answer with its secret. */
export async function makeWebhook(
  world: World,
  { url = URL_OF_RECEIVER, events = ['passage.created'], ...more }: Wanted = {},
  by: PersonName = 'ada',
): Promise<Json> {
  return (await world.as(by).post('/api/webhooks', { url, events, ...more })).body;
}

/** Bondy's webhook, and what its people ask about it. */
export type ConnectedWorld = {
  world: World;
  receivers: Receivers;
  webhook: Json;
  /** The path of the webhook. */
  path: string;
  as: World['as'];
  /** Asks for a test; returns its delivery. */
  ask(): Promise<Json>;
};

export async function openConnectedWorld(): Promise<ConnectedWorld> {
  const world = await createWorld();
  const receivers = await openReceivers();
  const webhook = await makeWebhook(world);
  const path = `/api/webhooks/${webhook['webhook_id']}`;
  const ask = async () => (await world.as('ada').post(`${path}/test`)).body;
  return { world, receivers, webhook, path, as: world.as, ask };
}

type Request = (client: Client) => Promise<TestAnswer>;

/** The statuses that a request gets from Bondy's member and treasurer, from nobody, and from another association. */
export async function refusalsOf({ as }: ConnectedWorld, request: Request): Promise<number[]> {
  const askers = [as('alice'), as('theo'), anonymous, as('nora')];
  return Promise.all(askers.map(async (client) => (await request(client)).status));
}

/** What an endpoint about one webhook answers them. */
export const REFUSED = [403, 403, 401, 404];

/** All deliveries, oldest first. */
export const storedDeliveries = () =>
  asOwner((trx) => trx.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute());

export const storedWebhook = (id: number) =>
  asOwner((trx) => trx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
