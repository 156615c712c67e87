import { type HttpRequest, openConnection } from './connection.ts';

export type Load = {
  port: number;
  request: (serial: number) => HttpRequest;
  clients: number;
  /** The total number of requests; fewer if the time runs out. */
  count: number;
};

/** Milliseconds of each request, and of the whole load. */
export type Loaded = { took: number[]; milliseconds: number };

/** Each client has its own address, as phones have: a limit per address would otherwise slow down all clients. */
const addressOf = (client: number) => `127.0.0.${client + 2}`;

const MOST_MS = 3000;
let serial = 0;

/** Sends requests over this many connections, each sequentially. */
export async function load({ port, request, clients, count }: Load): Promise<Loaded> {
  const connections = await Promise.all(
    Array.from({ length: clients }, (_, at) => openConnection(port, addressOf(at))),
  );
  const took: number[] = [];
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  let sent = 0;
  const client = async (connection: (typeof connections)[number]) => {
    while (sent < count && elapsed() < MOST_MS) {
      sent += 1;
      serial += 1;
      const begun = elapsed();
      const { status, body } = await connection.send(request(serial));
      if (status >= 300) throw new Error(`${request(serial).path} answered ${status}: ${body}`);
      took.push(elapsed() - begun);
    }
  };
  await Promise.all(connections.map(client));
  const milliseconds = elapsed();
  for (const connection of connections) connection.close();
  return { took: took.sort((one, other) => one - other), milliseconds };
}

/** The time within which this share of the sorted requests was answered. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
