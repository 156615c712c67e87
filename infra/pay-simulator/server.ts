import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isPortInUse, portsInUse } from '../local/ports.ts';

export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type Server = { url: string; open(serve: Serve): void; close(): Promise<void> };

/** Listens on 127.0.0.1 only; port 0 takes any free port. */
export async function listen(port: number): Promise<Server> {
  let serve: Serve | undefined;
  const server = createServer((request, response) => {
    // The client disconnected or the request is malformed.
    serve?.(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(isPortInUse(error) ? portsInUse([{ name: 'PAY_PORT', port }]) : error),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the simulator has no port');
  return {
    url: `http://127.0.0.1:${bound.port}`,
    open: (opened) => {
      serve = opened;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const MAX_BYTES = 1_000_000;

/** The body of a request as text; throws when it exceeds `MAX_BYTES`. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > MAX_BYTES) throw new Error('the request is too long');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString();
}
