import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { sendResult } from '../../../infra/local/gateway-adapter.ts';

test('a 426 response reaches the client with its upgrade header', async () => {
  const result = { statusCode: 426, headers: { upgrade: 'app/1.2.0' }, body: '{}' };
  const server = createServer((_, response) => sendResult(response, result)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const [answer]: IncomingMessage[] = await once(get({ host: '127.0.0.1', port, agent: false }), 'response');
  answer?.resume();
  server.close();
  await once(server, 'close');
  expect([answer?.statusCode, answer?.headers.upgrade]).toEqual([426, 'app/1.2.0']);
});
