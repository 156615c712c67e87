import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Cipher } from '../../../lib/core/crypto/cipher.ts';
import type { Recording, Statement } from './record.ts';

/** A recorded request for the replay, with its answer. */
export type Replayed = {
  bursts: Named[][];
  calls: Recording['calls'];
  answer: unknown;
  id: string | undefined;
};
type Named = Statement & { name?: string };

/** The beginning of a transaction needs no separate answer, so it is sent together with the next statements. */
const BEGINS = /^\s*(begin|start transaction|set |select set_config)/i;
/** The end of a transaction is sent together with the previous statements. */
const ENDS = /^\s*commit/i;

export function replayedOf({ bursts, calls }: Recording, answer: unknown, id: string | undefined): Replayed {
  return { bursts: joined(bursts).map((burst) => burst.map(named)), calls, answer, id };
}

/** Merges a burst that only begins or ends a transaction with its neighbour. */
function joined(bursts: Statement[][]): Statement[][] {
  const result: Statement[][] = [];
  let beginning: Statement[] = [];
  for (const burst of bursts) {
    const last = result.at(-1);
    if (burst.every(({ text }) => BEGINS.test(text))) beginning.push(...burst);
    else if (last && burst.every(({ text }) => ENDS.test(text))) last.push(...beginning.splice(0), ...burst);
    else {
      result.push([...beginning, ...burst]);
      beginning = [];
    }
  }
  return result;
}

function named(statement: Statement): Named {
  if (statement.values.length === 0) return statement;
  return { ...statement, name: createHash('sha256').update(statement.text).digest('base64url').slice(0, 32) };
}

/** Repeats a recorded request: its statements, its cipher calls, its answer as JSON. */
export async function replay(
  pool: pg.Pool,
  cipher: Cipher,
  { bursts, calls, answer, id }: Replayed,
  freshId: string | undefined,
): Promise<string> {
  const recordedRow = numberOf(answer, 'passage_id');
  let freshRow: number | undefined;
  const fresh = (value: unknown) => {
    if (typeof value !== 'string' || !id || !freshId) return value;
    const text = value.replaceAll(id, freshId);
    if (recordedRow === undefined || freshRow === undefined) return text;
    return text.replaceAll(new RegExp(`\\b${recordedRow}\\b`, 'g'), String(freshRow));
  };
  const client = await pool.connect();
  try {
    for (const burst of bursts) {
      const results = await Promise.all(
        burst.map((one) => client.query({ ...one, values: one.values.map(fresh) })),
      );
      // The statement before the insert returns the id of the new passage.
      for (const { rows } of results) freshRow ??= numberOf(rows?.[0], 'newPassageId');
    }
  } finally {
    client.release();
  }
  for (const call of calls) call(cipher);
  return JSON.stringify(answer);
}

function numberOf(value: unknown, name: string): number | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'number' ? found : undefined;
}
