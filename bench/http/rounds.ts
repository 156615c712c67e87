import type pg from 'pg';
import { median } from '../measure.ts';
import type { HttpRequest } from './connection.ts';
import { load, percentile } from './load.ts';
import { processorMs, serverProcessorMs } from './usage.ts';
import type { Work, WorkName } from './works.ts';

/** A server to measure. */
export type Target = {
  kind: 'floor' | 'fair' | 'ours';
  port: number;
  pid: number;
  /** The application name of its database sessions. */
  application: string;
  /** Undefined if the target does not support the request. */
  request(name: WorkName): ((serial: number) => HttpRequest) | undefined;
  /** Waits until the effects of writes are processed, after rounds that write. */
  settle?: () => Promise<void>;
};

/**
 * Requests per second, latencies in milliseconds, and processor milliseconds per request of the process (`node`) and of the
 * database server (`server`).
 */
export type Figures = { rate: number; p50: number; p99: number; node: number; server: number };
export type Measured = { work: Work; clients: number; figures: Map<Target['kind'], Figures> };

const ROUNDS = 3;
const CLIENTS = [1, 10] as const;

/** Measures all targets in turn, so that other load on the machine affects all; medians of three rounds. */
export async function measureWork(
  session: pg.Client,
  targets: readonly Target[],
  work: Work,
): Promise<Measured[]> {
  const able = targets.flatMap((target) => {
    const request = target.request(work.name);
    return request ? [{ target, request }] : [];
  });
  const settle = async ({ settle: wait }: Target) => (work.writes ? wait?.() : undefined);
  for (const { target, request } of able) {
    await load({ port: target.port, request, clients: 10, count: work.counts[1] });
    await settle(target);
  }
  const results: Measured[] = [];
  for (const [at, clients] of CLIENTS.entries()) {
    const rounds = new Map<Target['kind'], Figures[]>();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { target, request } of able) {
        const figures = await measureRound(session, target, request, clients, work.counts[at] ?? 0);
        rounds.set(target.kind, [...(rounds.get(target.kind) ?? []), figures]);
        await settle(target);
      }
    const figures = new Map([...rounds].map(([kind, of]) => [kind, medianOf(of)]));
    results.push({ work, clients, figures });
  }
  return results;
}

/** Measures one round of one target. */
export async function measureRound(
  session: pg.Client,
  { port, pid, application }: Pick<Target, 'port' | 'pid' | 'application'>,
  request: (serial: number) => HttpRequest,
  clients: number,
  count: number,
): Promise<Figures> {
  const before = { node: processorMs(pid), server: await serverProcessorMs(session, application) };
  const { took, milliseconds } = await load({ port, request, clients, count });
  const each = (spent: number) => spent / took.length;
  return {
    rate: (took.length * 1000) / milliseconds,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    node: each(processorMs(pid) - before.node),
    server: each((await serverProcessorMs(session, application)) - before.server),
  };
}

export function medianOf(rounds: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((figures) => figures[name]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), node: of('node'), server: of('server') };
}
