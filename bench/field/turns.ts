import type pg from 'pg';
import type { HttpRequest } from '../http/connection.ts';
import { load } from '../http/load.ts';
import { type Figures, measureRound, medianOf } from '../http/rounds.ts';

/** A server and what it is asked. */
export type Contender = {
  port: number;
  pid: number;
  /** What its sessions are called at the database. */
  application: string;
  request(serial: number): HttpRequest;
};

export type Compared = { floor: Figures; ours: Figures };

const ROUNDS = 5;
const WARM = 8;

/** Asks both in turn, one request after the other, so that other work on the machine meets both; medians of five rounds. */
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
