import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { batchOf } from '../../support/event-log/numbered-events.ts';
import { LOG_BUCKET, openSegmentLog, type SegmentLog } from '../../support/event-log/segment-log.ts';
import { type Emulator, startEmulator } from '../../support/local/emulator.ts';
import { type FailingNetwork, startFailingNetwork } from '../../support/local/failing-network.ts';

const LINES = ['{"n":1}', '{"n":2}'];

const BROKEN = { status: 500, code: 'InternalError' };
const BUSY = { status: 503, code: 'SlowDown' };
const CONFLICT = { status: 409, code: 'ConditionalRequestConflict' };
const ABORTED = { status: 409, code: 'OperationAborted' };

let emulator: Emulator;
let network: FailingNetwork;
let log: SegmentLog;

beforeEach(async () => {
  emulator = await startEmulator();
  network = await startFailingNetwork(emulator.url);
  await emulator.s3.send(new CreateBucketCommand({ Bucket: LOG_BUCKET }));
  log = openSegmentLog(emulator, '', { endpoint: network.url });
});

afterEach(async () => {
  await network.close();
  await emulator.close();
});

describe('an event store behind a network that fails', () => {
  test.each([
    ['a failure of S3', BROKEN],
    ['a bucket that is busy', BUSY],
    ['another write of the same key', CONFLICT],
    ['another operation on the same key', ABORTED],
    ['an answer that is lost', 'lost'],
  ] as const)('repeats a write after %s', async (_, fate) => {
    const store = log.reopen();
    await store.reached();
    network.plan(fate, fate);
    await store.append(batchOf(1, 2));
    expect(await log.lines()).toEqual(LINES);
    expect(await store.reached()).toMatchObject({ position: 2 });
    expect(network.methods.filter((method) => method === 'PUT')).toHaveLength(3);
  });

  test('repeats what it reads', async () => {
    await openSegmentLog(emulator, '').reopen().append(batchOf(1, 2));
    network.plan(BROKEN, 'lost', 'lost', BUSY);
    expect(await log.reopen().reached()).toMatchObject({ position: 2 });
  });

  test('after an answer that was lost goes on behind its own segment', async () => {
    const store = log.reopen();
    await store.append(batchOf(1));
    network.plan('lost');
    await store.append(batchOf(2));
    await store.append(batchOf(3));
    expect((await log.segments()).map(({ lines }) => lines)).toEqual([['{"n":1}'], ['{"n":2}'], ['{"n":3}']]);
  });

  test('gives up after a while; the next run finds what was written', async () => {
    const store = log.reopen();
    await store.reached();
    network.plan('lost', ...Array.from({ length: 4 }, () => BROKEN));
    await expect(store.append(batchOf(1, 2))).rejects.toMatchObject({ name: 'InternalError' });
    expect(await store.reached()).toMatchObject({ position: 2 });
    await store.append(batchOf(1, 2));
    expect(await log.lines()).toEqual(LINES);
  });

  test('does not repeat what S3 decided', async () => {
    const store = log.reopen();
    await store.reached();
    network.plan({ status: 403, code: 'AccessDenied' });
    await expect(store.append(batchOf(1))).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(network.methods).toEqual(['GET', 'GET', 'PUT']);
  });
});
