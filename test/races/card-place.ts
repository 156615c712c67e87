import type { Random } from '../../infra/demo/seeded-random.ts';
import type { QueueSender } from '../../lib/core/gateways.ts';
import type { QueueName } from '../../lib/core/messages.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { clientWith, request } from '../support/http/client.ts';
import { invokeWorker } from '../support/local/deliver.ts';
import type { Provider } from '../support/pay/pay.ts';
import { type CardCheckout, openCheckout, paymentsOf } from '../support/pay/pay-checkout.ts';
import { setSettings } from '../support/world/settings.ts';
import type { PersonName } from '../support/world/world.ts';
import { racing } from './racers.ts';

type Message = { queue: QueueName; body: string };

/** A season that takes cards, with racing requests and workers. */
export type CardPlace = CardCheckout & {
  provider: Provider;
  on: Resources;
  by(name: PersonName): ReturnType<typeof clientWith>;
  /** Delivers the provider's events and runs the workers that follow; false when a step failed. */
  hear(): Promise<boolean>;
  /** Syncs the payments of a passage with the provider, as the worker does. */
  ask(passageId: number): Promise<boolean>;
  /** Delivers and syncs without races, until no message is left. */
  settle(passageId: number): Promise<void>;
};

/** The queues whose messages are delivered; all other messages are dropped. */
const FOLLOWED: readonly QueueName[] = ['process-pay-event', 'sync-payment'];

export async function openCards(provider: Provider): Promise<CardCheckout> {
  const checkout = await openCheckout(provider);
  await setSettings(checkout.world.bondy, { auto_receipts: true });
  return checkout;
}

/** Saves the state of the provider; returns a function that restores it. */
export async function keepProvider(provider: Provider): Promise<() => Promise<void>> {
  const known = structuredClone(provider.simulatorState);
  return async () => {
    Object.assign(provider.simulatorState, structuredClone(known));
  };
}

export function enterCards(provider: Provider, checkout: CardCheckout, random: Random): CardPlace {
  const messages: Message[] = [];
  const queues = keeping(messages);
  const inTurn = { ...provider.on, gateways: { ...provider.on.gateways, queues: async () => queues } };
  const on = racing(inTurn, random);
  const hear = async (deps: Resources) => {
    for (const { body, headers } of provider.simulator.takeDeliveries())
      await request('POST', '/api/pay/webhook', body, { headers, on: deps });
    return work(messages, deps);
  };
  const ask = async (passageId: number, deps: Resources) => {
    const bodies = (await paymentsOf(passageId)).map(({ id, entity_id }) =>
      JSON.stringify({ entity_id, payment_id: id }),
    );
    return (await invokeWorker('sync-payment', bodies, deps)).length === 0;
  };
  return {
    ...checkout,
    provider,
    on,
    by: (name) => clientWith({ token: checkout.world.person[name].token, on }),
    hear: () => hear(on),
    ask: (passageId) => ask(passageId, on),
    settle: async (passageId) => {
      do await hear(inTurn);
      while (messages.length > 0);
      await ask(passageId, inTurn);
      await work(messages, inTurn);
    },
  };
}

/** Delivers all messages; failed ones go back to the queue. */
async function work(messages: Message[], deps: Resources): Promise<boolean> {
  const failed: Message[] = [];
  for (let next = messages.shift(); next; next = messages.shift()) {
    const { queue } = next;
    failed.push(...(await invokeWorker(queue, [next.body], deps)).map((body) => ({ queue, body })));
  }
  messages.push(...failed);
  return failed.length === 0;
}

function keeping(messages: Message[]): QueueSender {
  return {
    send: async (sent) => {
      for (const { queue, body } of sent) {
        const known = FOLLOWED.find((one) => one === queue);
        if (known) messages.push({ queue: known, body });
      }
      return sent.map(({ id }) => id);
    },
  };
}
