import type pg from 'pg';
import type { HttpRequest } from '../http/connection.ts';
import { load } from '../http/load.ts';
import { type Figures, measureRound, medianOf } from '../http/rounds.ts';

/** A server with its requests. */
export type Contender = {
  port: number;
  pid: number;
  /** The application name of its database sessions. */
  application: string;
  request(serial: number): HttpRequest;
};

export type Compared = { floor: Figures; ours: Figures };

const ROUNDS = 5;
const WARM = 8;

/**
 * Measures floor and ours alternately with sequential requests, so that other load on the machine affects both; medians of five
 * rounds.
 */
export async function inTurns(
  session: pg.Client,
  { floor, ours, settle }: { floor: Contender; ours: Contender; settle?: () => Promise<void> },
  count: number,
): Promise<Compared> {
  const rounds: { floor: Figures[]; ours: Figures[] } = { floor: [], ours: [] };
  for (const { port, request } of [floor, ours]) {
    await load({ port, request, clients: 1, count: WARM });
    await settle?.();
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [of, contender] of [
      [rounds.floor, floor],
      [rounds.ours, ours],
    ] as const) {
      of.push(await measureRound(session, contender, contender.request, 1, count));
      await settle?.();
    }
  return { floor: medianOf(rounds.floor), ours: medianOf(rounds.ours) };
}
