import { createServer } from 'node:net';
import { UserError } from './user-error.ts';

/** A port to listen on, and the name of its setting. */
export type RequiredPort = { name: string; port: number };

/** Throws when some of the ports are in use, naming them and their settings. */
export async function requireFreePorts(wanted: readonly RequiredPort[]): Promise<void> {
  const inUse: RequiredPort[] = [];
  for (const { name, port } of wanted) if (!(await isFree(port))) inUse.push({ name, port });
  if (inUse.length > 0) throw portsInUse(inUse);
}

export function portsInUse(taken: readonly RequiredPort[]): UserError {
  const ports = taken.map(({ port }) => port).join(' and ');
  const names = taken.map(({ name }) => name).join(' and ');
  return taken.length === 1
    ? new UserError(`Port ${ports} is taken. Set ${names} to another one.`)
    : new UserError(`Ports ${ports} are taken. Set ${names} to others.`);
}

export function isPortInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (isPortInUse(error) ? resolve(false) : reject(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
