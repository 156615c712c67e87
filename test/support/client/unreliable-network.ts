import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Client, createClient } from '../../../clients/typescript/src/index.ts';
import { listen } from '../local/listen.ts';

/** A fault of a request: before the service receives it, or with the answer after the service has executed it. */
export type Fault =
  | 'request lost'
  | 'answer lost'
  | 'no answer in time'
  | 'answer is a page'
  | 429
  | 500
  | 502
  | 503;

export type UnreliableNetwork = {
  /** A client with a user's token. */
  client(token: string): Client;
  /** Sets the faults of the next requests, one each. */
  plays(...faults: Fault[]): void;
  /** The number of requests that the service has executed. */
  carriedOut(): number;
  close(): Promise<void>;
};

const TIMEOUT = 30_000;

/** Starts a proxy in front of a service that simulates faults in requests and answers. */
export async function unreliableNetwork(service: string): Promise<UnreliableNetwork> {
  const faults: Fault[] = [];
  const late = new Set<() => void>();
  let carried = 0;
  const endPatience = (): void => {
    for (const end of late) end();
  };
  const carry = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fault = faults.shift();
    if (fault === 'request lost') return void response.destroy();
    if (typeof fault === 'number') return refuse(response, fault);
    const answer = await forward(request, service);
    carried += 1;
    if (fault === 'answer lost') return void response.destroy();
    // Ends the client's timeout at once.
    if (fault === 'no answer in time') return endPatience();
    if (fault === 'answer is a page')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<p>');
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.bytes);
  };
  const server = createServer((request, response) => void carry(request, response));
  const url = `http://${await listen(server)}`;
  const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> => {
    if (milliseconds !== TIMEOUT) return Promise.resolve();
    return new Promise((resolve) => {
      late.add(resolve);
      signal?.addEventListener('abort', () => {
        late.delete(resolve);
        resolve();
      });
    });
  };
  return {
    client: (token) =>
      createClient({
        url,
        timeout: TIMEOUT,
        timing: { sleep, random: () => 0 },
        tokens: { get: () => token, set: () => {} },
      }),
    plays: (...next) => {
      faults.splice(0, faults.length, ...next);
      carried = 0;
    },
    carriedOut: () => carried,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function refuse(response: ServerResponse, status: number): void {
  const body = { type: '/', title: '-', status, detail: '-', instance: '-', code: 'internal-error' };
  response.writeHead(status, { 'content-type': 'application/problem+json', 'retry-after': '1' });
  response.end(JSON.stringify(body));
}

async function forward(request: IncomingMessage, service: string) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const kept = headers.filter(
    ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
  );
  const answer = await fetch(`${service}${request.url}`, {
    method: request.method ?? 'GET',
    headers: [...kept, ['accept-encoding', 'identity']],
    ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
  });
  const passed = ['content-type', 'etag', 'retry-after', 'idempotency-replayed'].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: answer.status, headers: passed, bytes: Buffer.from(await answer.arrayBuffer()) };
}
