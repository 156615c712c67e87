import { createServer } from 'node:net';
import { StopLine } from './stop-line.ts';

/** A port this process is to listen on, and the setting that names it. */
export type WantedPort = { name: string; port: number };

/** Stops on ports that somebody else listens on, and says which ones and how to choose others. */
export async function requireFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  const taken: WantedPort[] = [];
  for (const { name, port } of wanted) if (!(await isFree(port))) taken.push({ name, port });
  if (taken.length > 0) throw portsRefused(taken);
}

/** The line for ports that cannot be had. */
export function portsRefused(taken: readonly WantedPort[]): StopLine {
  const ports = taken.map(({ port }) => port).join(' and ');
  const names = taken.map(({ name }) => name).join(' and ');
  return taken.length === 1
    ? new StopLine(`Port ${ports} is taken. Set ${names} to another one.`)
    : new StopLine(`Ports ${ports} are taken. Set ${names} to others.`);
}

/** True for the error of a port that somebody else has. */
export function isTakenPort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (isTakenPort(error) ? resolve(false) : reject(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
