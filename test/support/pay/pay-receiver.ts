import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A webhook endpoint for tests that records its requests in order. */
export type Receiver = { url: string; got: { body: string; signature: string }[]; close(): Promise<void> };

/** Starts an endpoint that responds with the given statuses in turn, then always with 200. */
export async function startReceiver(statuses: number[]): Promise<Receiver> {
  const got: Receiver['got'] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      got.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(statuses.shift() ?? 200).end('{"received":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${bound.port}/api/pay/webhook`,
    got,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
