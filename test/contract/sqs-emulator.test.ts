import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createQueues, DEAD_LETTERS } from '../../infra/local/aws/queues.ts';
import type { QueueSender } from '../../lib/core/gateways.ts';
import { MAX_DELIVERIES } from '../../lib/core/messages.ts';
import { openQueues } from '../../lib/gateways/queues.ts';
import { type Emulator, newFolder, startEmulator } from '../support/local/emulator.ts';

const PREFIX = 'tournee-DEV-';
const QUEUES = ['send-mail', 'render-receipt'];

/** Longer than any test takes on a busy machine: for the emulator, time passes only when a test advances it. */
const HOUR = 3600;
const MOST_DELAY = 900;

let ahead: number;
let folder: string;
let emulator: Emulator;
let queues: QueueSender;

async function start(): Promise<void> {
  emulator = await startEmulator(folder);
  const queueList = QUEUES.map((name) => ({ name, visibilitySeconds: HOUR }));
  await createQueues(emulator.sqs, PREFIX, queueList);
  queues = openQueues(`${emulator.url}/000000000000/${PREFIX}`, emulator.target);
}

beforeEach(async () => {
  const { now } = Date;
  ahead = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead * 1000);
  folder = await newFolder('sqs');
  await start();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await emulator.close();
});

const urlOf = (queue: string) => `${emulator.url}/000000000000/${PREFIX}${queue}`;

async function receive(queue: string, options: { wait?: number; hide?: number } = {}): Promise<Message[]> {
  const { Messages = [] } = await emulator.sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: urlOf(queue),
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: options.wait ?? 0,
      MessageSystemAttributeNames: ['All'],
      ...(options.hide === undefined ? {} : { VisibilityTimeout: options.hide }),
    }),
  );
  return Messages;
}

const bodies = (messages: Message[]) => messages.map(({ Body }) => Body).toSorted();
const deliveriesOf = ([message]: Message[]) => Number(message?.Attributes?.ApproximateReceiveCount);
const message = (id: string, more: { queue?: string; delaySeconds?: number } = {}) => ({
  id,
  queue: 'send-mail',
  body: `body of ${id}`,
  delaySeconds: 0,
  ...more,
});

describe('the emulated queues', () => {
  test('take more messages than one call holds, each into its queue, and say which', async () => {
    const ids = Array.from({ length: 25 }, (_, at) => `m${at}`);
    const messages = ids.map((id, at) => message(id, { queue: QUEUES[at % 2] ?? '' }));
    expect((await queues.send(messages)).toSorted()).toEqual(ids.toSorted());
    const received: Message[] = [];
    for (let batch = await receive('send-mail'); batch.length > 0; batch = await receive('send-mail')) {
      received.push(...batch);
    }
    expect(received).toHaveLength(13);
    expect(await receive('render-receipt')).toHaveLength(10);
    expect(await receive('render-receipt')).toHaveLength(2);
  });

  test('an unknown queue is a failure', async () => {
    await expect(queues.send([message('m1', { queue: 'nothing' })])).rejects.toThrow();
  });

  test('a delayed message comes later, not now', async () => {
    await queues.send([message('late', { delaySeconds: MOST_DELAY }), message('now')]);
    expect(bodies(await receive('send-mail'))).toEqual(['body of now']);
    ahead = MOST_DELAY;
    expect(bodies(await receive('send-mail', { wait: 20 }))).toEqual(['body of late']);
  });

  test('a received message is hidden from others and delivered again unless it is deleted', async () => {
    await queues.send([message('m1')]);
    expect(deliveriesOf(await receive('send-mail', { hide: HOUR }))).toBe(1);
    expect(await receive('send-mail')).toEqual([]);
    ahead = HOUR;
    expect(deliveriesOf(await receive('send-mail', { wait: 20 }))).toBe(2);
  });

  test('a deleted message is gone', async () => {
    await queues.send([message('m1')]);
    const [first] = await receive('send-mail', { hide: 0 });
    const deleted = { QueueUrl: urlOf('send-mail'), ReceiptHandle: first?.ReceiptHandle };
    await emulator.sqs.send(new DeleteMessageCommand(deleted));
    expect(await receive('send-mail')).toEqual([]);
  });

  test('a released message is delivered again after the requested delay', async () => {
    await queues.send([message('m1')]);
    const [first] = await receive('send-mail');
    await emulator.sqs.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: urlOf('send-mail'),
        ReceiptHandle: first?.ReceiptHandle,
        VisibilityTimeout: MOST_DELAY,
      }),
    );
    expect(await receive('send-mail')).toEqual([]);
    ahead = MOST_DELAY;
    expect(deliveriesOf(await receive('send-mail', { wait: 20 }))).toBe(2);
  });

  test('after five deliveries a message lies in the dead-letter queue', async () => {
    await queues.send([message('poison')]);
    for (let delivery = 1; delivery <= MAX_DELIVERIES; delivery += 1) {
      expect(deliveriesOf(await receive('send-mail', { hide: 0 }))).toBe(delivery);
    }
    expect(await receive('send-mail', { hide: 0 })).toEqual([]);
    expect(bodies(await receive(`send-mail${DEAD_LETTERS}`))).toEqual(['body of poison']);
    expect(await receive(`render-receipt${DEAD_LETTERS}`)).toEqual([]);
  });

  test('waiting messages are still there after a restart', async () => {
    await queues.send([message('m1'), message('m2')]);
    await emulator.close();
    await start();
    expect(bodies(await receive('send-mail'))).toEqual(['body of m1', 'body of m2']);
  });

  test('messages received before a restart are delivered again right after it', async () => {
    await queues.send([message('m1')]);
    expect(deliveriesOf(await receive('send-mail', { hide: HOUR }))).toBe(1);
    for (const deliveries of [2, 3]) {
      await emulator.close();
      await start();
      expect(deliveriesOf(await receive('send-mail', { hide: HOUR }))).toBe(deliveries);
      expect(await receive('send-mail')).toEqual([]);
    }
  });

  test('refuses requests that are not signed for this machine', async () => {
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.ListQueues' };
    const answer = await fetch(emulator.url, { method: 'POST', body: '{}', headers });
    expect(answer.status).toBe(403);
  });
});
