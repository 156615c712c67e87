import { CreateBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ListQueuesCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Files } from '../../lib/core/gateways.ts';
import { openFiles } from '../../lib/gateways/files.ts';
import { callEmulator, type Emulator, startEmulator } from '../support/local/emulator.ts';

const NOW = '2026-11-20T09:00:00.000Z';

let emulator: Emulator;
let files: Files;
beforeAll(async () => {
  emulator = await startEmulator(undefined, () => Date.parse(NOW));
  files = openFiles('files', emulator.target);
  await emulator.s3.send(new CreateBucketCommand({ Bucket: 'files' }));
  await files.create('secret', { bytes: Buffer.from('secret'), contentType: 'text/plain' });
});
afterAll(() => emulator.close());

// The headers of a queue request, sent by someone who knows only the access key id, which is in every signed link.
const likeAQueue = {
  authorization: 'AWS4-HMAC-SHA256 Credential=LOCALKEY/20261120/eu-west-3/sqs/aws4_request',
  'x-amz-target': 'AmazonSQS.ListQueues',
};

test.each([
  ['reads', 'GET', '/files/secret'],
  ['lists', 'GET', '/files?list-type=2'],
  ['lists all buckets', 'GET', '/'],
  ['overwrites', 'PUT', '/files/secret'],
  ['removes', 'DELETE', '/files/secret'],
  ['removes several', 'POST', '/files?delete'],
  ['removes in a bucket named by the host', 'POST', '//files?delete'],
])('who names a queue %s nothing', async (_, method, path) => {
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: 'x' };
  const answer = await fetch(`${emulator.url}${path}`, { method, headers: likeAQueue, ...body });
  expect([400, 403]).toContain(answer.status);
  expect(Buffer.from(await files.read('secret')).toString()).toBe('secret');
});

test('messages for queues still arrive, and signed requests with a query too', async () => {
  expect((await emulator.sqs.send(new ListQueuesCommand({}))).$metadata.httpStatusCode).toBe(200);
  const { Contents = [] } = await emulator.s3.send(
    new ListObjectsV2Command({ Bucket: 'files', Prefix: 's' }),
  );
  expect(Contents.map(({ Key }) => Key)).toEqual(['secret']);
});

const linkFor = (seconds = 300) =>
  files.link('secret', { filename: 'a.txt', contentType: 'text/plain', from: NOW, seconds });

test.each([
  'response-content-disposition=inline',
  'response-content-type=text/html',
  'X-Amz-Expires=300',
  'X-Amz-Date=20261120T090000Z',
])('a link that says something twice (%s) is refused, wherever the second one stands', async (more) => {
  const link = await linkFor();
  expect((await fetch(link)).status).toBe(200);
  for (const changed of [link.replace('?', `?${more}&`), `${link}&${more}`]) {
    const answer = await fetch(changed);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('InvalidRequest')]);
  }
});

test('a signed request that says something twice is refused', async () => {
  const answer = await callEmulator(emulator, '/files?list-type=2&prefix=x&prefix=s');
  expect(answer.status).toBe(400);
});

test.each(['604801', '99999999', '-1', '0', 'soon', '1e9'])(
  'a link that would last %s seconds is refused',
  async (seconds) => {
    const link = new URL(await linkFor());
    link.searchParams.set('X-Amz-Expires', seconds);
    expect((await fetch(link)).status).toBe(403);
  },
);

test('a link or a signature without a readable date is refused', async () => {
  const link = new URL(await linkFor());
  link.searchParams.set('X-Amz-Date', '20269999T999999Z');
  expect((await fetch(link)).status).toBe(403);
  const headers = { ...likeAQueue, 'x-amz-date': '20269999T999999Z' };
  expect((await fetch(`${emulator.url}/files/secret`, { headers })).status).toBe(403);
});
