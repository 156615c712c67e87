import { invalid, type Problem } from '../../core/problems/problem.ts';
import { pointerOf } from '../../core/problems/validation-faults.ts';

/** Far more than a passage has. Values nested deeper than some thousand levels cannot be written as JSON. */
const MAX_DEPTH = 32;

/** At most this many unknown fields, and this many too deeply nested ones, are named. */
export const MAX_NAMED = 20;

/** True for a row that is not read. */
export function isTooDeep(row: unknown): boolean {
  return isDeeperThan(MAX_DEPTH, row);
}

/** Names the fields that a phone has to give up, up to a number that it can show. */
export function tooDeepProblem(names: readonly string[] = ['id']): Problem {
  const detail = `is nested deeper than ${MAX_DEPTH} levels`;
  return invalid(...names.map((name) => ({ pointer: pointerOf([name]), detail, code: 'too-deep' })));
}

/** The fields that are nested too deep, two levels within the row; `id` when it is another part of the row. */
export function deepNames(document: Readonly<Record<string, unknown>>): string[] {
  const deep = Object.entries(document).filter(([, value]) => isDeeperThan(MAX_DEPTH - 2, value));
  return deep.length === 0 ? ['id'] : deep.slice(0, MAX_NAMED).map(([name]) => name);
}

/** Without recursion, which deep values would end. */
function isDeeperThan(depth: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let at = 0; at <= depth && level.length > 0; at += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return level.length > 0;
}
