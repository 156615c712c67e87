import type { Server } from 'node:net';

/** Listens on a free port of 127.0.0.1 and returns host and port. */
export function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '');
    });
  });
}
