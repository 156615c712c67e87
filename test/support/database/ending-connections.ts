import { type AddressInfo, createServer, connect as dial } from 'node:net';
import pg from 'pg';
import { type Ending, PostgresProxyConnection } from './postgres-proxy-connection.ts';

export const ENDINGS: Ending[] = ['before', 'unheard', 'after'];

/** A proxy to the test server that ends connections at chosen statements. */
export type FragileServer = {
  url: string;
  /** Ends the connection at the `nth` statement from now on. */
  endAt(nth: number, ending: Ending): void;
  /** Cancels an ending that has not happened yet; `hasEnded` stays valid. */
  disarm(): void;
  /** Whether the planned ending has happened. */
  hasEnded(): boolean;
  /** Ends all connections, as a failover does. */
  endAll(): Promise<void>;
  close(): Promise<void>;
};

type Plan = { left: number; ending: Ending };

export async function openFragileServer(): Promise<FragileServer> {
  const { database } = globalThis.shared;
  if (database.kind !== 'postgres') throw new Error('the embedded database has no connections');
  const { url: serverUrl } = database;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const running = new Set<Promise<unknown>>();
  const terminate = async (pid: number) => {
    const ended = admin.query('select pg_terminate_backend($1)', [pid]);
    running.add(ended);
    await ended.finally(() => running.delete(ended));
  };
  const { hostname, port, pathname } = new URL(serverUrl);
  const lines = new Set<PostgresProxyConnection>();
  let plan: Plan = { left: 0, ending: 'before' };
  const next = (): Ending | undefined => {
    plan.left -= 1;
    return plan.left === 0 ? plan.ending : undefined;
  };
  // `noDelay`, because successive small packets would otherwise wait for an acknowledgement, 40 ms each.
  const server = createServer({ noDelay: true }, (client) => {
    const behind = dial({ port: Number(port), host: hostname, noDelay: true });
    const line = new PostgresProxyConnection(client, behind, { next, terminate });
    lines.add(line);
    client.on('close', () => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${portOf(server.address())}`;
  url.pathname = pathname;
  return {
    url: url.href,
    endAt: (nth, ending) => {
      plan = { left: nth, ending };
    },
    disarm: () => {
      if (plan.left > 0) plan.left = Number.POSITIVE_INFINITY;
    },
    hasEnded: () => plan.left <= 0,
    endAll: async () => {
      for (const line of lines) await line.end();
    },
    close: async () => {
      for (const line of lines) line.cut();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(running);
      await admin.end();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}
