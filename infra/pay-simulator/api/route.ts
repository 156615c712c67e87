import { urlUnknown } from './errors.ts';
import type { Operation } from './operation.ts';
import { type OperationName, operationNames } from './operation-names.ts';
import { operations } from './operations.ts';

export type Match = { name: OperationName; operation: Operation; id: string };

const routes = operationNames.map((name) => {
  const operation = operations[name];
  return { name, operation, pattern: new RegExp(`^${operation.path.replace('{id}', '([^/]+)')}$`) };
});

/** The operation of a request; throws 404 when there is none. */
export function matchOperation(verb: string, path: string): Match {
  for (const { name, operation, pattern } of routes) {
    const found = operation.verb === verb ? pattern.exec(path) : null;
    if (found) return { name, operation, id: found[1] ?? '' };
  }
  throw urlUnknown(verb, path);
}
