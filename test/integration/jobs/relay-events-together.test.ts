import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../../support/database/owner.ts';
import { type EventLog, fillOutbox, openEventLog, waitingLines } from '../../support/event-log/event-log.ts';
import { clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, gateways, logLines, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let log: EventLog;
beforeEach(async () => {
  log = await openEventLog();
});

const MORNING = '2026-11-20T09:00:00.000Z';

describe('concurrent runs of the job relay-events', () => {
  test('store each event once', async () => {
    const lines = await fillOutbox(Array.from({ length: 50 }, () => MORNING));
    const runs = await Promise.all([log.relay(), log.relay(), log.relay()]);
    expect(runs.map(({ shipped }) => shipped).toSorted((a, b) => a - b)).toEqual([0, 0, 50]);
    expect(await log.lines()).toEqual(lines);
    expect(await waitingLines()).toEqual([]);
  });

  test('repeat nothing when one is delayed beyond its lease', async () => {
    const lines = await fillOutbox([MORNING, MORNING]);
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const store = log.reopen();
    const held = log.relay({
      reached: () => store.reached(),
      append: async (batch) => {
        arrived.resolve();
        await gate.promise;
        await store.append(batch);
      },
    });
    await arrived.promise;
    clock.advance(91);
    expect(await log.relay()).toMatchObject({ shipped: 2 });
    gate.resolve();
    await held;
    expect(await log.lines()).toEqual(lines);
  });
});

describe('a run that lost its lease', () => {
  test('numbers no events', async () => {
    const first = await fillOutbox([MORNING]);
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const store = log.reopen();
    const late = log.relay({
      reached: async () => {
        const last = await store.reached();
        arrived.resolve();
        await gate.promise;
        return last;
      },
      append: (batch) => store.append(batch),
    });
    await arrived.promise;
    clock.advance(91);
    expect(await log.relay()).toMatchObject({ shipped: 1 });
    const second = await fillOutbox([MORNING]);
    gate.resolve();
    expect(await late).toMatchObject({ shipped: 0 });
    expect(await waitingLines()).toEqual(second);
    await log.relay();
    expect(await log.lines()).toEqual([...first, ...second]);
  });
});

describe('the job relay-events and unsent queue messages', () => {
  let collection: Collection;
  beforeEach(async () => {
    collection = await openCollection();
    await log.relay();
  });

  const queuesDown: Resources = {
    ...resources,
    gateways: {
      ...gateways,
      queues: async () => {
        throw new Error('no route to host');
      },
    },
  };

  /** Issues a receipt while the queues cannot be reached. */
  async function issueOffline(): Promise<number> {
    const { passage_id } = await collection.collect();
    const alice = clientWith({ token: collection.world.person.alice.token, on: queuesDown });
    const { status, body } = await alice.post('/api/receipts', { passage_id });
    expect(status).toBe(202);
    return body.receipt_id;
  }

  const waiting = () => asOwner((trx) => trx.selectFrom('outbox_messages').select('queue').execute());
  const stateOf = async (receiptId: number) =>
    (await collection.world.as('ada').get(`/api/receipts/${receiptId}`)).body.state;

  test('sends a message that was not sent after its commit half a minute later', async () => {
    const receiptId = await issueOffline();
    expect(logLines.some((line) => JSON.parse(line).code === 'message-not-sent')).toBe(true);
    expect(await log.relay()).toMatchObject({ sent: 0 });
    expect(await waiting()).toEqual([{ queue: 'render-receipt' }]);
    clock.advance(30);
    expect(await log.relay()).toMatchObject({ sent: 1 });
    expect(await waiting()).toEqual([]);
    await deliverMessages();
    expect(await stateOf(receiptId)).toBe('sent');
  });

  test('does not send a message twice', async () => {
    const { passage_id } = await collection.collect();
    await collection.issue(passage_id);
    clock.advance(3600);
    expect(await log.relay()).toMatchObject({ sent: 0 });
  });

  test('keeps messages that the queue does not accept for the next run', async () => {
    await issueOffline();
    await issueOffline();
    clock.advance(30);
    const { queues } = globalThis.shared;
    const acceptingOne: Resources = {
      ...resources,
      gateways: {
        ...gateways,
        eventStore: async () => log.reopen(),
        queues: async () => ({ send: (messages) => queues.send(messages.slice(0, 1)) }),
      },
    };
    expect(await runJob('relay-events', {}, acceptingOne)).toMatchObject({ sent: 1 });
    expect(await waiting()).toHaveLength(1);
    expect(await log.relay()).toMatchObject({ sent: 1 });
    expect(await waiting()).toEqual([]);
  });

  test('sends messages although the event store cannot be reached', async () => {
    await issueOffline();
    clock.advance(30);
    const down = {
      reached: async () => {
        throw new Error('no route to host');
      },
      append: async () => {},
    };
    await expect(log.relay(down)).rejects.toThrow('no route to host');
    expect(await waiting()).toEqual([]);
  });
});
