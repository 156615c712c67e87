import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections: what is free now is free when a slow service is there. */
const RANGE = { min: 20_000, max: 32_000 };

/** Ports of this machine that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(RANGE.min, RANGE.max);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isOurs = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isOurs) await new Promise((resolve) => server.close(resolve));
  return isOurs;
}
