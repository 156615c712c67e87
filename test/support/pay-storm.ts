import type { Random } from '../../infra/demo/seeded-random.ts';
import type { QueueSender } from '../../lib/core/gateways.ts';
import type { QueueName } from '../../lib/core/messages.ts';
import { addSeconds } from '../../lib/core/time.ts';
import { sendDueMessages } from '../../lib/event-log/store/relay.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { request } from './client.ts';
import { invokeWorker } from './deliver.ts';
import type { Provider } from './pay.ts';
import { type RandomCrashes, withRandomCrashes } from './random-crashes.ts';
import { clock, logLines } from './resources.ts';

/** What came about: all deliveries, with those that came again. */
type Report = RandomCrashes & {
  events: Set<string>;
  deliveries: number;
  redeliveries: number;
  messages: number;
  again: number;
};

type Parcel = { eventId: string; body: string; headers: Record<string, string> };
type Message = { queue: QueueName; body: string };

type Storm = {
  report: Report;
  /** Plays the tales to their end while the webhook and the worker are told of them, in any order and with crashes. */
  rage(steps: (() => Promise<void>)[][]): Promise<void>;
};

/** `lanes`: how much happens side by side. */
export function openStorm(provider: Provider, chance: Random, lanes: number): Storm {
  const report: Report = {
    steps: 0,
    crashes: 0,
    isOver: false,
    events: new Set(),
    deliveries: 0,
    redeliveries: 0,
    messages: 0,
    again: 0,
  };
  const parcels: Parcel[] = [];
  const messages: Message[] = [];
  const queues: QueueSender = keeping(messages);
  const on = withRandomCrashes(provider.on, queues, chance, report);
  const drawn = <T>(from: T[]): T | undefined => from.splice(chance.below(from.length), 1)[0];

  const collect = () => {
    for (const parcel of provider.simulator.takeDeliveries()) {
      report.events.add(parcel.eventId);
      parcels.push(parcel);
      if (chance.below(10) < 3) parcels.push(parcel);
    }
  };
  const deliver = async () => {
    const parcel = drawn(parcels);
    if (!parcel) return;
    report.deliveries += 1;
    const { body, headers } = parcel;
    const { status } = await request('POST', '/api/pay/webhook', body, { headers, on });
    if (status === 200) return;
    report.redeliveries += 1;
    parcels.push(parcel);
  };
  const work = async () => {
    const message = drawn(messages);
    if (!message) return;
    report.messages += 1;
    const failed = await invokeWorker(message.queue, [message.body], on);
    report.again += failed.length;
    messages.push(...failed.map((body) => ({ ...message, body })));
  };
  const advance = async (tales: (() => Promise<void>)[][]) => {
    // Out of the others' sight: a tale goes on when its step is done.
    const tale = drawn(tales) ?? [];
    await tale.shift()?.();
    if (tale.length > 0) tales.push(tale);
    collect();
  };
  return {
    report,
    rage: async (tales) => {
      const turn = async () => {
        const isToldMore = tales.length > 0 && chance.below(4) === 0;
        if (isToldMore) await advance(tales);
        else if (chance.below(2) === 0 || messages.length === 0) await deliver();
        else await work();
      };
      const lane = async () => {
        while (tales.length + parcels.length + messages.length > 0) await turn();
      };
      do {
        await Promise.all(Array.from({ length: lanes }, lane));
        collect();
        logLines.length = 0;
        await relay(provider.on, queues);
      } while (parcels.length + messages.length > 0);
      report.isOver = true;
    },
  };
}

/** What a crash left in the outbox goes out by the relay. */
async function relay({ db, gateways }: Resources, queues: QueueSender): Promise<void> {
  const later = addSeconds(clock.now(), 60);
  await sendDueMessages({ db: db(), gateways: { ...gateways, queues: async () => queues }, now: later });
}

/** Keeps what is about payments; documents and e-mails are not what is told here. */
function keeping(messages: Message[]): QueueSender {
  const ours = ['process-pay-event', 'sync-payment'] as const;
  return {
    send: async (sent) => {
      for (const { queue, body } of sent) {
        const known = ours.find((one) => one === queue);
        if (known) messages.push({ queue: known, body });
      }
      return sent.map(({ id }) => id);
    },
  };
}
