import pg from 'pg';
import { PreparedQuery } from '../../../lib/data/connection/prepared-query.ts';

/** The statements that this process sent, and the number of times it waited for answers before sending more. */
export type Sent = {
  statements: number;
  roundTrips: number;
  /** The first 80 characters of each statement. */
  texts: string[];
  /** The distinct statements: the server stores a separate plan for each. */
  different: Set<string>;
};

/**
 * Counts what this process sends to the server while `work` runs. A statement begins a round trip if no other statement is
 * unanswered on its connection.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<Sent> {
  const sent: Sent = { statements: 0, roundTrips: 0, texts: [], different: new Set() };
  const unanswered = new WeakMap<pg.Client, number>();
  const original = pg.Client.prototype.query;
  const counted = function (this: pg.Client, ...args: unknown[]): unknown {
    const waiting = unanswered.get(this) ?? 0;
    unanswered.set(this, waiting + 1);
    sent.statements += 1;
    if (waiting === 0) sent.roundTrips += 1;
    const text = textOf(args[0]);
    sent.texts.push(text.slice(0, 80));
    sent.different.add(text);
    const answer: unknown = Reflect.apply(original, this, args);
    const answered = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
    const end: unknown = args[0] instanceof PreparedQuery ? args[0].answer : answer;
    if (end instanceof Promise) end.then(answered, answered);
    return answer;
  };
  Reflect.set(pg.Client.prototype, 'query', counted);
  try {
    await work();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original);
  }
  return sent;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : '';
  return String(text).replace(/\s+/g, ' ').trim();
}
