import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * The fault of a request: an error response without forwarding, or forwarding and then losing the response completely or after some
 * bytes. `passed` means no fault.
 */
type Fault = { status: number; code: string } | { cutAfter: number } | 'lost' | 'passed';
type SentRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

export type FailingNetwork = {
  url: string;
  /** Plans the faults of the next requests; later ones are forwarded. */
  plan(...faults: Fault[]): void;
  methods: string[];
  requests: SentRequest[];
  close(): Promise<void>;
};

/** Starts a proxy in front of the emulator that fails as planned. */
export async function startFailingNetwork(emulatorUrl: string): Promise<FailingNetwork> {
  const fates: Fault[] = [];
  const methods: string[] = [];
  const requests: SentRequest[] = [];
  const server = createServer((incoming, answer) => {
    methods.push(incoming.method ?? '');
    requests.push({ method: incoming.method, url: incoming.url, headers: incoming.headers });
    void forward(emulatorUrl, incoming, answer, fates.shift());
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

async function forward(
  emulatorUrl: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  fate: Fault | undefined,
): Promise<void> {
  const body = await buffer(incoming);
  if (typeof fate === 'object' && 'status' in fate) {
    answer.writeHead(fate.status, { 'content-type': 'application/xml' });
    answer.end(`<Error><Code>${fate.code}</Code><Message>As planned</Message></Error>`);
    return;
  }
  const { method, headers } = incoming;
  const forwarded = request(new URL(incoming.url ?? '/', emulatorUrl), { method, headers }).end(body);
  const [reply]: IncomingMessage[] = await once(forwarded, 'response');
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
