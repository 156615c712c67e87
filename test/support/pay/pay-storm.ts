import type { Random } from '../../../infra/demo/seeded-random.ts';
import type { QueueSender } from '../../../lib/core/gateways.ts';
import type { QueueName } from '../../../lib/core/messages.ts';
import { addSeconds } from '../../../lib/core/time.ts';
import { sendDueMessages } from '../../../lib/event-log/store/relay-events.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { type RandomCrashes, withRandomCrashes } from '../event-log/random-crashes.ts';
import { request } from '../http/client.ts';
import { invokeWorker } from '../local/deliver.ts';
import { clock, logLines } from '../run/resources.ts';
import type { Provider } from './pay.ts';

/** Counts of deliveries and messages, including repeated ones. */
type Report = RandomCrashes & {
  events: Set<string>;
  deliveries: number;
  redeliveries: number;
  messages: number;
  retriedMessages: number;
};

type Delivery = { eventId: string; body: string; headers: Record<string, string> };
type Message = { queue: QueueName; body: string };

type Storm = {
  report: Report;
  /** Runs the scenarios to their end while events and messages are processed in random order with crashes. */
  run(steps: (() => Promise<void>)[][]): Promise<void>;
};

/** `lanes` is the number of concurrent loops. */
export function openStorm(provider: Provider, random: Random, lanes: number): Storm {
  const report: Report = {
    steps: 0,
    crashes: 0,
    isOver: false,
    events: new Set(),
    deliveries: 0,
    redeliveries: 0,
    messages: 0,
    retriedMessages: 0,
  };
  const deliveries: Delivery[] = [];
  const messages: Message[] = [];
  const queues: QueueSender = capturingSender(messages);
  const on = withRandomCrashes(provider.on, queues, random, report);
  const takeRandom = <T>(from: T[]): T | undefined => from.splice(random.below(from.length), 1)[0];

  const collect = () => {
    for (const delivery of provider.simulator.takeDeliveries()) {
      report.events.add(delivery.eventId);
      deliveries.push(delivery);
      if (random.below(10) < 3) deliveries.push(delivery);
    }
  };
  const deliver = async () => {
    const delivery = takeRandom(deliveries);
    if (!delivery) return;
    report.deliveries += 1;
    const { body, headers } = delivery;
    const { status } = await request('POST', '/api/pay/webhook', body, { headers, on });
    if (status === 200) return;
    report.redeliveries += 1;
    deliveries.push(delivery);
  };
  const work = async () => {
    const message = takeRandom(messages);
    if (!message) return;
    report.messages += 1;
    const failed = await invokeWorker(message.queue, [message.body], on);
    report.retriedMessages += failed.length;
    messages.push(...failed.map((body) => ({ ...message, body })));
  };
  const advance = async (scenarios: (() => Promise<void>)[][]) => {
    // The scenario is removed while its step runs, so that its steps never overlap.
    const scenario = takeRandom(scenarios) ?? [];
    await scenario.shift()?.();
    if (scenario.length > 0) scenarios.push(scenario);
    collect();
  };
  return {
    report,
    run: async (scenarios) => {
      const turn = async () => {
        const continuesScenario = scenarios.length > 0 && random.below(4) === 0;
        if (continuesScenario) await advance(scenarios);
        else if (random.below(2) === 0 || messages.length === 0) await deliver();
        else await work();
      };
      const lane = async () => {
        while (scenarios.length + deliveries.length + messages.length > 0) await turn();
      };
      do {
        await Promise.all(Array.from({ length: lanes }, lane));
        collect();
        logLines.length = 0;
        await relay(provider.on, queues);
      } while (deliveries.length + messages.length > 0);
      report.isOver = true;
    },
  };
}

/** Sends the messages that crashes left in the outbox. */
async function relay({ db, gateways }: Resources, queues: QueueSender): Promise<void> {
  const later = addSeconds(clock.now(), 60);
  await sendDueMessages({ db: db(), gateways: { ...gateways, queues: async () => queues }, now: later });
}

/** A queue sender that captures messages about payments and drops all others. */
function capturingSender(messages: Message[]): QueueSender {
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
