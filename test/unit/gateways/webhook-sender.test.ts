import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  isPublicAddress,
  publicLookup,
  type Resolver,
} from '../../../lib/gateways/webhooks/public-lookup.ts';
import { openWebhooks } from '../../../lib/gateways/webhooks/sender.ts';
import { certificate, certificateKey } from '../../support/webhooks/certificate.ts';

const opened: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  }
});

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  opened.push({ server, sockets });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('this server has no port');
  return address.port;
}

/** Answers every name with these addresses. */
const resolvesTo =
  (...addresses: string[]): Resolver =>
  (_, __, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
const toThisMachine = publicLookup(() => true, resolvesTo('127.0.0.1'));
const dev = { stage: 'DEV', loopback: false } as const;

const body = JSON.stringify({ type: 'webhook.test' });
const headers = { 'content-type': 'application/json', 'webhook-id': 'evt_1' };
const send = (port: number, more: Partial<Parameters<typeof openWebhooks>[0]> = {}) =>
  openWebhooks({ ...dev, lookup: toThisMachine, ca: certificate, ...more }).send({
    url: `https://hooks.example.org:${port}/hook`,
    headers,
    body,
  });

const tls = { key: certificateKey, cert: certificate };
const answering = (listener: RequestListener) => listen(createSecureServer(tls, listener));

describe('a delivery', () => {
  test('is posted over TLS with its headers and its body', async () => {
    const received: { method?: string; path?: string; id?: unknown; host?: string; text: string }[] = [];
    const port = await answering(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const { method = '', url: path = '', headers: sent } = request;
      received.push({ method, path, id: sent['webhook-id'], host: sent.host ?? '', text });
      response.writeHead(204).end();
    });
    expect(await send(port)).toEqual({ status: 204, failure: null });
    expect(received).toEqual([
      { method: 'POST', path: '/hook', id: 'evt_1', host: `hooks.example.org:${port}`, text: body },
    ]);
  });

  test.each([
    [200, null],
    [299, null],
    [400, 'status'],
    [410, 'status'],
    [500, 'status'],
  ])('that is answered with %s has come to %s', async (status, failure) => {
    const port = await answering((_, response) => response.writeHead(status).end());
    expect(await send(port)).toEqual({ status, failure });
  });

  test.each([301, 302, 303, 307, 308])('does not follow a %s', async (status) => {
    let calls = 0;
    const port = await answering((_, response) => {
      calls += 1;
      response.writeHead(status, { location: 'http://127.0.0.1/' }).end();
    });
    expect(await send(port)).toEqual({ status, failure: 'redirect' });
    expect(calls).toBe(1);
  });
});

describe('a receiver that means no good', () => {
  test('with an endless body costs its status line only', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await answering(({ socket }, response) => {
      response.writeHead(200);
      const write = () => response.write('x'.repeat(65_536));
      response.on('drain', write);
      socket.on('close', () => closed.resolve());
      write();
    });
    expect(await send(port)).toEqual({ status: 200, failure: null });
    await closed.promise;
  });

  test('with endless headers is cut off', async () => {
    const port = await answering(({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const write = () => socket.write(`x: ${'x'.repeat(60_000)}\r\n`);
      socket.on('drain', write);
      write();
    });
    expect(await send(port)).toEqual({ status: null, failure: 'unreadable-answer' });
  });

  test('that never answers, or sends one byte now and then, has as long as every other', async () => {
    const silent = await answering(() => {});
    expect(await send(silent, { timeoutMs: 300 })).toEqual({ status: null, failure: 'timeout' });
    const dripping = await answering(({ socket }) => {
      const drip = setInterval(() => socket.write('H'), 50);
      socket.on('close', () => clearInterval(drip));
      socket.write('HTTP/1.1 200 OK\r\nx: ');
    });
    expect(await send(dripping, { timeoutMs: 300 })).toEqual({ status: null, failure: 'timeout' });
    const nameless = publicLookup(
      () => true,
      () => {},
    );
    expect(await send(1, { lookup: nameless, timeoutMs: 300 })).toEqual({ status: null, failure: 'timeout' });
    const neverEncrypted = await listen(createTcpServer(() => {}));
    expect(await send(neverEncrypted, { timeoutMs: 300 })).toEqual({ status: null, failure: 'timeout' });
    const informing = await answering(({ socket }) => {
      const inform = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 50);
      socket.on('close', () => clearInterval(inform));
    });
    expect(await send(informing, { timeoutMs: 300 })).toEqual({ status: null, failure: 'timeout' });
  });

  test('that closes the connection, speaks something else, or no TLS, or under another name, has taken nothing', async () => {
    const closing = await answering(({ socket }) => socket.destroy());
    expect(await send(closing)).toEqual({ status: null, failure: 'no-connection' });
    const other = await answering(({ socket }) => socket.end('220 smtp.example.org ESMTP\r\n\r\n'));
    expect(await send(other)).toEqual({ status: null, failure: 'unreadable-answer' });
    const upgrading = await answering(({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    );
    expect(await send(upgrading)).toEqual({ status: null, failure: 'no-connection' });
    const plain = await listen(createServer((_, response) => response.end()));
    expect(await send(plain)).toEqual({ status: null, failure: 'tls-failed' });
    const trusted = await answering((_, response) => response.end());
    expect(await send(trusted, { ca: undefined })).toEqual({ status: null, failure: 'tls-failed' });
    const renamed = openWebhooks({ ...dev, lookup: toThisMachine, ca: certificate });
    const url = `https://other.example.org:${trusted}/`;
    expect(await renamed.send({ url, headers, body })).toEqual({ status: null, failure: 'tls-failed' });
  });

  test('that does not listen, or has no name, is not there', async () => {
    const port = await answering(() => {});
    await new Promise((done) => opened.splice(0).at(0)?.server.close(done));
    expect(await send(port)).toEqual({ status: null, failure: 'no-connection' });
    const lookup = publicLookup(
      () => true,
      (_, __, done) => done(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }), []),
    );
    expect(await send(port, { lookup })).toEqual({ status: null, failure: 'name-not-found' });
  });
});

const privateAddresses = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '169.254.170.2',
  '100.64.0.1',
  '100.127.255.255',
  '192.0.0.170',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '100::1',
];

describe('the addresses to which a name may lead', () => {
  test.each(privateAddresses)('security row 43: never %s, alone or beside a public one', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    let connections = 0;
    const port = await listen(createTcpServer(() => (connections += 1)));
    const refused = { status: null, failure: 'address-not-allowed' };
    expect(await send(port, { lookup: publicLookup(undefined, resolvesTo(address)) })).toEqual(refused);
    const beside = publicLookup(undefined, resolvesTo('93.184.216.34', address));
    expect(await send(port, { lookup: beside })).toEqual(refused);
    expect(connections).toBe(0);
  });

  test('are those of the public internet', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '2a01:e0a::1'])
      expect(isPublicAddress(address)).toBe(true);
    expect(isPublicAddress('hooks.example.org')).toBe(false);
  });

  test('are asked for once, and the connection goes to the one that was checked', async () => {
    const port = await answering((_, response) => response.writeHead(200).end());
    const checked: string[] = [];
    let asked = 0;
    // The name leads to a public address first and to this machine after that, or the other way round.
    const changing: Resolver = (_, __, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]);
    };
    const lookup = publicLookup((address) => checked.push(address) > 0, changing);
    expect(await send(port, { lookup })).toEqual({ status: 200, failure: null });
    expect(asked).toBe(1);
    expect(checked).toEqual(['127.0.0.1']);
  });

  test('do not matter when the address itself is refused: nobody is asked', async () => {
    const sender = openWebhooks({ stage: 'PROD', loopback: false, lookup: toThisMachine, ca: certificate });
    for (const url of ['https://127.0.0.1/', 'http://hooks.example.org/', 'https://hooks.example.org:8443/'])
      expect(await sender.send({ url, headers, body })).toEqual({
        status: null,
        failure: 'address-not-allowed',
      });
  });

  test('on one’s own machine are this machine too, where a setting says so', async () => {
    const port = await listen(createServer((_, response) => response.writeHead(202).end()));
    const local = { url: `http://127.0.0.1:${port}/`, headers, body };
    expect(await openWebhooks({ stage: 'DEV', loopback: true }).send(local)).toEqual({
      status: 202,
      failure: null,
    });
    expect(await openWebhooks(dev).send(local)).toEqual({ status: null, failure: 'address-not-allowed' });
  });
});
