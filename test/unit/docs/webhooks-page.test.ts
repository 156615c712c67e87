import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { systemClock } from '../../../lib/core/time.ts';
import { webhookEvents, webhookFailures } from '../../../lib/core/webhook-events.ts';
import type { DeliveryRow } from '../../../lib/data/webhooks/deliveries.ts';
import { openWebhooks } from '../../../lib/gateways/webhooks/sender.ts';
import { signedRequest } from '../../../lib/webhooks/signed-request.ts';
import { codeIn, tableRows } from '../../support/text/markdown.ts';

const page = await readFile('docs/webhooks.md', 'utf8');
const [, receiver = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];

describe('docs/webhooks.md', () => {
  test('names every event with its fields, and no other', () => {
    const [, events = ''] = page.split('\n## What is sent\n');
    const rows = tableRows(events.split('\n## ')[0] ?? '');
    const known = Object.entries(webhookEvents).map(([name, { description, data }]) => [
      name,
      description,
      Object.keys(data.shape).join(', '),
    ]);
    expect(rows.map(([name, when, data]) => [codeIn(name)[0], when, codeIn(data)[0]])).toEqual(known);
  });

  test('names every reason for a failure', () => {
    const [, failures = ''] = page.split('\n## What failed\n');
    expect(tableRows(failures).map(([name, meaning]) => [codeIn(name)[0], meaning])).toEqual(
      Object.entries(webhookFailures),
    );
  });
});

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const folder = join('.cache', `webhook-receiver-${process.pid}`);
const delivery: DeliveryRow = {
  id: 1,
  entity_id: 12,
  webhook_id: 3,
  event_id: '019a9f0e-51c8-7b2a-9c53-1f0a3c1d2e4f',
  type: 'passage.created',
  occurred_at: '2026-11-20T09:00:00.000Z',
  data: { passage_id: 4711, amount_cents: 1250, payment_type: 'cash' },
  state: 'sending',
  attempts: 1,
  is_urgent: false,
  next_attempt_at: '2026-11-20T09:00:00.000Z',
  last_attempt_at: null,
  last_status: null,
  last_failure: null,
  delivered_at: null,
  created_at: '2026-11-20T09:00:00.000Z',
};

let running: ChildProcess;
let lines: AsyncIterator<string>;
let url: string;
const nextLine = async () => (await lines.next()).value;
beforeEach(async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'receiver.mjs'), receiver);
  running = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!running.stdout) throw new Error('the receiver writes nothing');
  lines = createInterface(running.stdout)[Symbol.asyncIterator]();
  url = `${/http:\S+/.exec(await nextLine())?.[0]}/tournee`;
});
afterEach(async () => {
  const ended = once(running, 'exit');
  running.kill();
  await ended;
  await rm(folder, { recursive: true });
});

const settings = {
  baseUrl: 'https://tournee.test',
  appUrl: null,
  stage: 'DEV',
  minAppVersion: null,
  signup: 'off',
  passkeys: { rpId: 'localhost', origins: [] },
  loopbackWebhooks: true,
} as const;
const sender = openWebhooks({ stage: 'DEV', loopback: true });
const signed = (secrets: string[], now = systemClock.now()) =>
  signedRequest({ now, settings }, delivery, { url, secrets });

describe('the receiver of the page', () => {
  test('has sixty lines or so', () => {
    expect(receiver.split('\n').length).toBeLessThan(65);
  });

  test('takes what the service sends, once, and refuses everything else', async () => {
    const took = { status: 204, failure: null };
    const refused = { status: 400, failure: 'status' };
    const request = await signed([secret]);
    expect(await sender.send(request)).toEqual(took);
    expect(await nextLine()).toBe('2026-11-20T09:00:00.000Z visit 4711: 1250 cents by cash');
    // Once more, and then with the secrets of a day of change: nothing is done twice.
    expect(await sender.send(request)).toEqual(took);
    const another = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await sender.send(await signed([another, secret]))).toEqual(took);
    expect(await sender.send({ ...request, body: request.body.replace('1250', '9999') })).toEqual(refused);
    expect(await nextLine()).toBe('refused: No matching signature found');
    expect(await sender.send(await signed([another]))).toEqual(refused);
    expect(await nextLine()).toBe('refused: No matching signature found');
    expect(await sender.send(await signed([secret], '2026-11-20T09:00:00.000Z'))).toEqual(refused);
    expect(await nextLine()).toMatch(/^refused: Message timestamp too (old|new)$/);
    expect(await sender.send({ ...request, headers: {} })).toEqual(refused);
    expect(await nextLine()).toBe('refused: Missing required headers');
  });

  test('verifies what the public library itself signs', () => {
    const at = new Date(systemClock.now());
    const signature = new Webhook(secret).sign('evt_1', at, '{}');
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    };
    expect(new Webhook(secret).verify('{}', headers)).toEqual({});
  });
});
