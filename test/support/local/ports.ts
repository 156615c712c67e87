import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The lowest port. It is below the ephemeral ports, so that no outgoing connection takes a port before the service listens.
 * Parallel test runs begin elsewhere (`TEST_LOWEST_PORT`).
 */
const LOWEST = Number(process.env['TEST_LOWEST_PORT'] ?? 20_000);
/** Every worker uses its own range, so that no other worker takes a port before the service listens. */
const PORTS_PER_WORKER = 750;
const WORKERS = 8;

/** Returns free ports of this machine, except those in `except`. */
export async function freePorts(count: number, except: readonly number[] = []): Promise<number[]> {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1) % WORKERS;
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = LOWEST + worker * PORTS_PER_WORKER + randomInt(PORTS_PER_WORKER);
    if (!except.includes(port) && (await isFree(port))) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isFreePort = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isFreePort) await new Promise((resolve) => server.close(resolve));
  return isFreePort;
}
