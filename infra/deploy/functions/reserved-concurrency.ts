import { UserError } from '../../local/user-error.ts';
import type { StageRow } from '../stages.ts';
import type { DeployedFunction } from './deployed-function.ts';

/** Lambda's default quota per account, and the part of it that cannot be reserved. */
const ACCOUNT_CONCURRENCY = 1000;
const MIN_UNRESERVED = 100;

/** The runs at a time that a stage reserves for the webhook and the workers. */
function reservedOf(functions: readonly DeployedFunction[]): number {
  return functions.reduce((sum, { concurrency = 0 }) => sum + concurrency, 0);
}

/** The page for operators with the current number of reserved runs between `<!-- reserved -->` and `<!-- /reserved -->`. */
export function withReserved(page: string, functions: readonly DeployedFunction[]): string {
  return page.replace(
    /(<!-- reserved -->).*?(<!-- \/reserved -->)/,
    (_, start, end) => `${start}${reservedOf(functions)}${end}`,
  );
}

/** Throws when the reservations of all stages together (they may share an account) leave less than Lambda demands. */
export function requireUnreservedConcurrency(
  functions: readonly DeployedFunction[],
  stages: ReadonlyMap<string, StageRow>,
): void {
  const reserving = [...stages.values()].filter((row) => row['reserve_concurrency'] === true).length;
  const each = reservedOf(functions);
  const left = ACCOUNT_CONCURRENCY - reserving * each;
  if (left >= MIN_UNRESERVED) return;
  throw new UserError(
    `${reserving} stages reserve ${each} runs at a time each: that leaves ${left} of ${ACCOUNT_CONCURRENCY}, and Lambda demands ${MIN_UNRESERVED}.`,
  );
}
