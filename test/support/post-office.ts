import type { Mail } from '../../lib/core/gateways.ts';
import type { QueueName } from '../../lib/core/messages.ts';
import { addSeconds, type Instant } from '../../lib/core/time.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { clientWith } from './client.ts';
import { handOver } from './deliver.ts';
import { asOwner } from './owner.ts';
import { clock, gateways, mail, resources } from './resources.ts';
import type { Person } from './world.ts';

type Waiting = { queue: QueueName; body: string; dueAt: Instant };

/** Queues whose delays pass with the clock of the test, and a mail server of a given speed. */
export type PostOffice = {
  on: Resources;
  waiting: Waiting[];
  /** Asks for a reset link: the shortest way to an e-mail. Answers the id of the e-mail. */
  write(to: Person): Promise<number>;
  /** Gives the workers what is due by now; what failed waits on. Answers how many messages came. */
  deliver(): Promise<number>;
};

export function openPostOffice(rate = mail.rate): PostOffice {
  const waiting: Waiting[] = [];
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
      const failed = await handOver(message.queue, [message.body], on);
      if (failed.length > 0) waiting.push(message);
    }
    return due.length;
  };
  const write = async ({ username }: Person): Promise<number> => {
    await clientWith({ on }).post('/api/passwords/forgot', { username });
    const { id } = await asOwner((trx) =>
      trx.selectFrom('emails').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    return id;
  };
  return { on, waiting, write, deliver };
}

function nameOf(queue: string): QueueName {
  if (queue === 'render-receipt' || queue === 'send-mail') return queue;
  throw new Error(`there is no queue ${queue}`);
}

/** An e-mail as it stands in the database. */
export function emailRow(id: number) {
  return asOwner((trx) =>
    trx.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}
