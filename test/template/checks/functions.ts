import { type Json, ofType, referencedResource, valueAt } from '../template.ts';

/** Lambda's limit, in seconds. */
const MAX_TIMEOUT = 900;
const RUNTIME = 'nodejs24.x';

/** Faults of functions: each needs a role of the stack, a timeout, and the tested runtime. */
export function functionFaults(template: Json): string[] {
  const functions = ofType(template, 'AWS::Lambda::Function');
  const roleIds = new Set(ofType(template, 'AWS::IAM::Role').map(({ id }) => id));
  const roles = new Set(
    functions.map(({ properties }) => referencedResource(valueAt(properties, 'Role')) ?? 'no role'),
  );
  return [
    ...[...roles].filter((role) => !roleIds.has(role)).map((role) => `${role} is not in the stack`),
    ...functions
      .filter(({ properties }) => !isTimeout(valueAt(properties, 'Timeout')))
      .map(({ id }) => `${id} has no timeout`),
    ...functions
      .filter(({ properties }) => valueAt(properties, 'Runtime') !== RUNTIME)
      .map(({ id }) => `${id} does not run on ${RUNTIME}`),
  ];
}

function isTimeout(timeout: Json | undefined): boolean {
  return typeof timeout === 'number' && timeout > 0 && timeout <= MAX_TIMEOUT;
}
