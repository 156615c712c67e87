import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSes } from '../../../lib/gateways/mail.ts';
import { listen } from '../../support/local/listen.ts';

const calls: { path: string | undefined; body: unknown }[] = [];
const server = createServer((request, response) => {
  void json(request).then((body) => {
    calls.push({ path: request.url, body });
    response.setHeader('content-type', 'application/json');
    response.end('{"MessageId":"0102-from-ses"}');
  });
});
let endpoint: string;
beforeEach(async () => {
  endpoint = `http://${await listen(server)}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('SES gets the tag by which its events name the e-mail, and its id is the outcome', async () => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const { send } = await openSes('recus@tournee.test', 1, { endpoint, region: 'eu-west-3', credentials });
  const outcome = await send({
    to: 'lukasz@example.org',
    replyTo: null,
    subject: 'Votre reçu',
    text: 'Bonjour',
    html: '<p>Bonjour</p>',
    messageId: '<0199-receipt@tournee.test>',
    tag: '0199-receipt',
    attachments: [],
  });
  expect(outcome).toEqual({ state: 'accepted', id: '0102-from-ses' });
  expect(calls).toMatchObject([
    { path: '/v2/email/outbound-emails', body: { EmailTags: [{ Name: 'email', Value: '0199-receipt' }] } },
  ]);
});
