import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections: what is free now is free when a slow service is there. */
const LOWEST = 20_000;
/** Every worker draws from ports of its own: what it found free no other one takes before a slow service is there. */
const OF_A_WORKER = 750;
const WORKERS = 16;

/** Ports of this machine that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1) % WORKERS;
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = LOWEST + worker * OF_A_WORKER + randomInt(OF_A_WORKER);
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
