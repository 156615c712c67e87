import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openBreachCheck } from '../../lib/gateways/breach-check.ts';
import { listen } from '../support/local/listen.ts';
import { logLines, resources } from '../support/run/resources.ts';

/** The response of a mirror of the Pwned Passwords range API. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: { method: string; url: string; headers: IncomingMessage['headers'] }[];
let url: string;
let close: () => Promise<unknown>;

beforeEach(async () => {
  requests = [];
  answer = (_, response) => response.end(range());
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    requests.push({ method, url: path, headers });
    answer(request, response);
  });
  url = `http://${await listen(server)}`;
  close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
});

afterEach(() => close());

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** A range with these passwords, between padding entries. */
function range(...passwords: string[]): string {
  const filling = ['0'.repeat(35), 'F'.repeat(35)].map((suffix) => `${suffix}:0`);
  return [filling[0], ...passwords.map((password) => `${sha1(password).slice(5)}:42`), filling[1]].join(
    '\r\n',
  );
}

/** The patience where the mirror answers; the default is enough where it does not. */
const LEEWAY_MS = 60_000;

const check = (password: string, base: string | undefined = url, patience?: number) =>
  openBreachCheck(base, resources.log, patience).isCompromised(password);
const checkAnswered = (password: string) => check(password, url, LEEWAY_MS);
const paths = () => requests.map((request) => new URL(request.url, url).pathname);
const codes = () => logLines.map((line) => JSON.parse(line).code);

/** A password on no list. */
const UNKNOWN = 'Tournee-Vhq7-canard-2931';

describe('the breached-password service', () => {
  test('security row 6: is sent five characters of a hash and nothing else', async () => {
    expect(await checkAnswered(UNKNOWN)).toBe(false);
    expect(requests).toMatchObject([{ method: 'GET', headers: { 'add-padding': 'true' } }]);
    expect(paths()).toEqual([`/range/${sha1(UNKNOWN).slice(0, 5)}`]);
    const [request] = requests;
    const told = JSON.stringify([request?.url, request?.headers]);
    expect(told).not.toContain(UNKNOWN);
    expect(told.toUpperCase()).not.toContain(sha1(UNKNOWN).slice(0, 6));
    expect(request?.headers['content-length']).toBeUndefined();
  });

  test('says which passwords are known', async () => {
    answer = (_, response) => response.end(range(UNKNOWN));
    expect(await checkAnswered(UNKNOWN)).toBe(true);
    expect(logLines).toEqual([]);
  });

  test('padding entries are no match', async () => {
    answer = (_, response) => response.end(`${sha1(UNKNOWN).slice(5)}:0`);
    expect(await checkAnswered(UNKNOWN)).toBe(false);
  });

  test('the same password in another letter form is the same password', async () => {
    const composed = 'Tournée-Vhq7-canard-2931'.normalize('NFC');
    answer = (_, response) => response.end(range(composed));
    expect(await checkAnswered(composed.normalize('NFD'))).toBe(true);
    expect(paths()).toEqual([`/range/${sha1(composed).slice(0, 5)}`]);
  });

  test('is not called for passwords of the embedded list', async () => {
    expect(await checkAnswered('password')).toBe(true);
    expect(await checkAnswered('PassWord')).toBe(true);
    expect(requests).toEqual([]);
  });
});

describe('without an answer of the service the embedded list decides', () => {
  test.each([
    ['it does not answer in time', () => {}],
    ['it hangs up', (_: IncomingMessage, response: ServerResponse) => void response.destroy()],
    [
      'it has a failure',
      (_: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end(),
    ],
    [
      'it is asked too often',
      (_: IncomingMessage, response: ServerResponse) => void response.writeHead(429).end(),
    ],
  ])('security row 5: when %s, and the log says so without the password', async (_, behaviour) => {
    answer = behaviour;
    expect(await check(UNKNOWN)).toBe(false);
    expect(await check('azerty')).toBe(true);
    expect(codes()).toEqual(['breach-service-unreachable']);
    expect(logLines.join()).not.toContain(UNKNOWN);
    expect(logLines.join().toUpperCase()).not.toContain(sha1(UNKNOWN).slice(0, 5));
  });

  test('when it is unreachable', async () => {
    await close();
    expect(await check(UNKNOWN)).toBe(false);
    expect(codes()).toEqual(['breach-service-unreachable']);
    close = async () => {};
  });

  test('when none is configured, which is no news', async () => {
    expect(await check(UNKNOWN, '')).toBe(false);
    expect(await check('motdepasse', '')).toBe(true);
    expect(requests).toEqual([]);
    expect(logLines).toEqual([]);
  });

  test('and the next check calls the service again', async () => {
    answer = (_, response) => void response.writeHead(503).end();
    const breach = openBreachCheck(url, resources.log, LEEWAY_MS);
    expect(await breach.isCompromised(UNKNOWN)).toBe(false);
    answer = (_, response) => response.end(range(UNKNOWN));
    expect(await breach.isCompromised(UNKNOWN)).toBe(true);
  });
});
