import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * What becomes of a request: an error instead of an answer, or done and its answer lost on the way, all of it or what
 * comes after some bytes. `passed` is none.
 */
type Fate = { status: number; code: string } | { cutAfter: number } | 'lost' | 'passed';
type SentRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

export type FailingNetwork = {
  url: string;
  /** The fates of the next requests; afterwards each gets its answer. */
  plan(...fates: Fate[]): void;
  /** The methods of the requests so far. */
  methods: string[];
  /** The requests so far. */
  requests: SentRequest[];
  close(): Promise<void>;
};

/** A network before the emulator that fails as planned. */
export async function startFailingNetwork(emulatorUrl: string): Promise<FailingNetwork> {
  const fates: Fate[] = [];
  const methods: string[] = [];
  const requests: SentRequest[] = [];
  const server = createServer((incoming, answer) => {
    methods.push(incoming.method ?? '');
    requests.push({ method: incoming.method, url: incoming.url, headers: incoming.headers });
    void pass(emulatorUrl, incoming, answer, fates.shift());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    plan: (...more) => fates.push(...more),
    methods,
    requests,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function pass(
  emulatorUrl: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  fate: Fate | undefined,
): Promise<void> {
  const body = await buffer(incoming);
  if (typeof fate === 'object' && 'status' in fate) {
    answer.writeHead(fate.status, { 'content-type': 'application/xml' });
    answer.end(`<Error><Code>${fate.code}</Code><Message>As planned</Message></Error>`);
    return;
  }
  const { method, headers } = incoming;
  const passed = request(new URL(incoming.url ?? '/', emulatorUrl), { method, headers }).end(body);
  const [reply]: IncomingMessage[] = await once(passed, 'response');
  const content = reply ? await buffer(reply) : Buffer.alloc(0);
  if (fate === 'lost') {
    answer.destroy();
    return;
  }
  answer.writeHead(reply?.statusCode ?? 502, reply?.headers);
  if (typeof fate === 'object') {
    answer.write(content.subarray(0, fate.cutAfter), () => answer.destroy());
    return;
  }
  answer.end(content);
}
