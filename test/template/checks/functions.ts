import { at, type Json, ofType, target } from '../template.ts';

/** The most that Lambda takes. */
const MAX_TIMEOUT = 900;
const RUNTIME = 'nodejs24.x';

/** A role of the stack, a timeout that was thought of, the runtime that was tested. */
export function functionFaults(template: Json): string[] {
  const functions = ofType(template, 'AWS::Lambda::Function');
  const roleIds = new Set(ofType(template, 'AWS::IAM::Role').map(({ id }) => id));
  const roles = new Set(functions.map(({ properties }) => target(at(properties, 'Role')) ?? 'no role'));
  return [
    ...[...roles].filter((role) => !roleIds.has(role)).map((role) => `${role} is not in the stack`),
    ...functions
      .filter(({ properties }) => !isTimeout(at(properties, 'Timeout')))
      .map(({ id }) => `${id} has no timeout`),
    ...functions
      .filter(({ properties }) => at(properties, 'Runtime') !== RUNTIME)
      .map(({ id }) => `${id} does not run on ${RUNTIME}`),
  ];
}

function isTimeout(timeout: Json | undefined): boolean {
  return typeof timeout === 'number' && timeout > 0 && timeout <= MAX_TIMEOUT;
}
