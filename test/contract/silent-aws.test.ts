import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AwsTarget } from '../../lib/gateways/aws.ts';
import { openLogSigner } from '../../lib/gateways/event-log/log-signer.ts';
import { openEventS3 } from '../../lib/gateways/event-log/s3-client.ts';
import { openFiles } from '../../lib/gateways/files.ts';
import { openKeyWrap } from '../../lib/gateways/key-wrap.ts';
import { openSes } from '../../lib/gateways/mail.ts';
import { managedPassword } from '../../lib/gateways/owner-login.ts';
import { openQueues } from '../../lib/gateways/queues.ts';
import { resolveReferences } from '../../lib/gateways/ssm-references.ts';
import { openUploadFiles } from '../../lib/gateways/uploads.ts';
import { listen } from '../support/local/listen.ts';

/** Accepts every request and answers none. */
let asked = 0;
const silent = createServer(() => {
  asked += 1;
});
let target: AwsTarget;
beforeAll(async () => {
  target = {
    endpoint: `http://${await listen(silent)}`,
    region: 'eu-west-3',
    credentials: { accessKeyId: 'a', secretAccessKey: 's' },
    limits: { connectionTimeout: 5000, requestTimeout: 20, socketTimeout: 20 },
  };
});
afterAll(async () => {
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

const calls: Record<string, () => Promise<unknown>> = {
  'files.ts': () => openFiles('files', target).read('receipts/1.pdf'),
  'uploads.ts': () => openUploadFiles('files', target).read('uploads/ready/1/1'),
  'queues.ts': () =>
    openQueues(`${target.endpoint}/1/`, target).send([
      { id: 'a', queue: 'send-mail', body: '{}', delaySeconds: 0 },
    ]),
  'key-wrap.ts': async () => (await openKeyWrap('alias/field', target)).wrap(new Uint8Array(32)),
  'ssm-references.ts': () => resolveReferences({ PAY_SECRET_KEY: 'ssm:/a' }, target),
  'owner-login.ts': async () => (await managedPassword('arn:aws:secretsmanager:a', target))(),
  'event-log/log-signer.ts': () => openLogSigner('alias/log', target),
  'event-log/s3-client.ts': () => openEventS3(target).send(new GetObjectCommand({ Bucket: 'b', Key: 'k' })),
};

describe('an AWS service that accepts connections and never answers', () => {
  test.each(Object.entries(calls))('ends the call of %s', async (_, call) => {
    const before = asked;
    await expect(call()).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(asked).toBeGreaterThan(before);
  });

  test('leaves unknown whether SES sent an e-mail, and asks once', async () => {
    const before = asked;
    const { send } = await openSes('recus@tournee.test', 1, target);
    const mail = { to: 'a@example.org', replyTo: null, subject: 'a', text: 'a', html: 'a' };
    const outcome = await send({ ...mail, messageId: '<1@tournee.test>', tag: '1', attachments: [] });
    expect(outcome).toEqual({ state: 'unknown', code: 'TimeoutError' });
    expect(asked).toBe(before + 1);
  });

  test('is tried with every client there is', () => {
    const folder = new URL('../../lib/gateways/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const opening = files.filter((file) =>
      /new \w+Client\(/.test(readFileSync(new URL(file, folder), 'utf8')),
    );
    expect(opening.sort()).toEqual([...Object.keys(calls), 'mail.ts'].sort());
  });
});
