import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Json } from '../http/answer.ts';

type Call = { action: string; input: Json };

/** A fake AWS service of the JSON protocol that records its calls. */
export type AwsJsonServer = { endpoint: string; calls: Call[]; close(): Promise<void> };

/** Starts the service; `answer` returns the response of a call, or undefined to deny it. */
export async function startAwsJsonServer(answer: (call: Call) => unknown): Promise<AwsJsonServer> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const action = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      const call = { action, input: JSON.parse(body) };
      calls.push(call);
      const found = answer(call);
      response.setHeader('content-type', 'application/x-amz-json-1.1');
      if (found === undefined) response.writeHead(400).end('{"__type":"AccessDeniedException"}');
      else response.end(JSON.stringify(found));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return {
    endpoint: `http://127.0.0.1:${bound.port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
