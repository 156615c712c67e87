import { StopLine } from '../local/stop-line.ts';
import type { DeployedFunction } from './deployed-function.ts';
import type { StageRow } from './stages.ts';

/** What Lambda gives an account that asked for nothing more, and what it never lets be reserved. */
const ACCOUNT = 1000;
const UNRESERVED = 100;

/** Stops when what is reserved leaves less to all other functions than Lambda demands; the stages may share an account. */
export function requireRoom(
  functions: readonly DeployedFunction[],
  stages: ReadonlyMap<string, StageRow>,
): void {
  const reserving = [...stages.values()].filter((row) => row['reserve_concurrency'] === true).length;
  const each = functions.reduce((sum, { concurrency = 0 }) => sum + concurrency, 0);
  const left = ACCOUNT - reserving * each;
  if (left >= UNRESERVED) return;
  throw new StopLine(
    `${reserving} stages reserve ${each} runs at a time each: that leaves ${left} of ${ACCOUNT}, and Lambda demands ${UNRESERVED}.`,
  );
}
