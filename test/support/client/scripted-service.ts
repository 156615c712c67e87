import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type Client,
  createClient,
  type Options,
  type Timing,
} from '../../../clients/typescript/src/index.ts';
import type { Json } from '../http/answer.ts';
import { listen } from '../local/listen.ts';

export type SeenRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  rows: Buffer;
};
export type Played =
  | {
      status: number;
      type?: string;
      headers?: Record<string, string>;
      body?: string | Uint8Array;
      /** The time of the answer in milliseconds: the client gets none if its timeout is shorter. By default it comes at once. */
      takes?: number;
    }
  | 'lost'
  | 'hangs'
  | 'ends midway';

/** A service with scripted answers that records its requests. */
export type ScriptedService = {
  url: string;
  seen: SeenRequest[];
  /** The client's pauses between tries, in milliseconds. */
  pauses: number[];
  client(more?: Partial<Options>): Client;
  /** Sets the answers to the next requests; the last one repeats. */
  plays(...answers: (Played | ((request: SeenRequest) => Played))[]): void;
  close(): Promise<void>;
};

const TIMEOUT = 30_000;

export const json = (body: Json, status = 200, headers: Record<string, string> = {}): Played => ({
  status,
  type: 'application/json',
  headers,
  body: JSON.stringify(body),
});

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Played => ({
  status,
  type: 'application/problem+json',
  headers,
  body: JSON.stringify({ type: '/', title: code, status, detail: 'No.', instance: 'r-1', code }),
});

export async function scriptedService(): Promise<ScriptedService> {
  const seen: SeenRequest[] = [];
  const pauses: number[] = [];
  const late = new Map<() => void, number>();
  let script: (Played | ((request: SeenRequest) => Played))[] = [];
  const server = createServer(async (request, response) => {
    const asked = await readRequest(request);
    seen.push(asked);
    const next = script.length > 1 ? script.shift() : script[0];
    const answer = typeof next === 'function' ? next(asked) : next;
    // Ends the client's timeouts at once if they are shorter than the time of the answer.
    const over = [...late].filter(([, patience]) => patience < timeOf(answer));
    for (const [end] of over) end();
    if (over.length === 0 && answer !== 'hangs') play(response, answer ?? 'lost');
  });
  const timing: Timing = {
    random: () => 0.5,
    sleep: (milliseconds, signal) => {
      if (milliseconds >= TIMEOUT)
        return new Promise((resolve) => {
          late.set(resolve, milliseconds);
          signal?.addEventListener('abort', () => late.delete(resolve));
          signal?.addEventListener('abort', () => resolve());
        });
      pauses.push(milliseconds);
      signal?.throwIfAborted();
      return Promise.resolve();
    },
  };
  const url = `http://${await listen(server)}`;
  return {
    url,
    seen,
    pauses,
    client: (more) => createClient({ url, timing, timeout: TIMEOUT, ...more }),
    plays: (...answers) => {
      script = answers;
      seen.length = 0;
      pauses.length = 0;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const timeOf = (answer: Played | undefined): number =>
  answer === 'hangs' ? Number.POSITIVE_INFINITY : (typeof answer === 'object' && answer.takes) || 0;

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(headers),
    body: Buffer.concat(parts).toString(),
    rows: Buffer.concat(parts),
  };
}

function play(response: ServerResponse, answer: Exclude<Played, 'hangs'>): void {
  if (answer === 'lost') return void response.destroy();
  if (answer === 'ends midway') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"passage_id": 1', () => response.destroy());
    return;
  }
  const { status, type, headers, body } = answer;
  response.writeHead(status, { ...(type ? { 'content-type': type } : {}), ...headers }).end(body);
}
