import type { Mail } from '../../../lib/core/gateways.ts';
import type { QueueName } from '../../../lib/core/messages.ts';
import { addSeconds, type Instant } from '../../../lib/core/time.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../database/owner.ts';
import { clientWith } from '../http/client.ts';
import { clock, gateways, mail, resources } from '../run/resources.ts';
import type { Person } from '../world/world.ts';
import { invokeWorker } from './deliver.ts';

type WaitingMessage = { queue: QueueName; body: string; dueAt: Instant };

/** Queues whose delays follow the test clock, and a mail gateway with a given rate. */
export type DelayedQueues = {
  on: Resources;
  waiting: WaitingMessage[];
  /** Requests a reset link, which creates an e-mail; returns the id of the e-mail. */
  requestEmail(to: Person): Promise<number>;
  /** Delivers due messages to the workers and puts failed ones back; returns the number of messages. */
  deliver(): Promise<number>;
};

export function openDelayedQueues(rate = mail.rate): DelayedQueues {
  const waiting: WaitingMessage[] = [];
  const sender: Mail = { ...mail, rate };
  const on: Resources = {
    ...resources,
    gateways: {
      ...gateways,
      mail: async () => sender,
      queues: async () => ({
        send: async (messages) => {
          for (const { queue, body, delaySeconds } of messages) {
            waiting.push({ queue: nameOf(queue), body, dueAt: addSeconds(clock.now(), delaySeconds) });
          }
          return messages.map(({ id }) => id);
        },
      }),
    },
  };
  const deliver = async (): Promise<number> => {
    const due = waiting.filter(({ dueAt }) => dueAt <= clock.now());
    for (const message of due) {
      waiting.splice(waiting.indexOf(message), 1);
      const failed = await invokeWorker(message.queue, [message.body], on);
      if (failed.length > 0) waiting.push(message);
    }
    return due.length;
  };
  const requestEmail = async ({ username }: Person): Promise<number> => {
    await clientWith({ on }).post('/api/passwords/forgot', { username });
    const asked = waiting.findIndex(({ body }) => body.includes('email_uuid'));
    const links = asked === -1 ? [] : waiting.splice(asked, 1);
    await invokeWorker(
      'send-mail',
      links.map(({ body }) => body),
      on,
    );
    const { id } = await asOwner((trx) =>
      trx.selectFrom('emails').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    return id;
  };
  return { on, waiting, requestEmail, deliver };
}

function nameOf(queue: string): QueueName {
  if (queue === 'render-receipt' || queue === 'send-mail') return queue;
  throw new Error(`there is no queue ${queue}`);
}

export function emailRow(id: number) {
  return asOwner((trx) =>
    trx.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}
