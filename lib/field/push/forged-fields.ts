import { isDeepStrictEqual } from 'node:util';
import { invalid, type Problem } from '../../core/problems/problem.ts';
import { readOnlyNames } from '../../passages/schemas.ts';

/**
 * What a phone notes down by its own clock for a document that the service does not have yet, and which fields the service
 * could not read when it sent them.
 */
const ignoredNames = ['id', 'version', 'created_at', 'updated_at', 'damaged'];
const serverNames: readonly string[] = readOnlyNames;

type Document = Readonly<Record<string, unknown>>;

/** The fields of the service that came back neither as they are nor as they were. */
export function forgedNames(
  { document, assumed }: { document: Document; assumed?: Document | undefined },
  master: object,
): string[] {
  return serverNames.filter((name) => {
    const sent = document[name];
    if (sent === undefined || sent === null || ignoredNames.includes(name)) return false;
    return !isDeepStrictEqual(sent, Reflect.get(master, name)) && !isDeepStrictEqual(sent, assumed?.[name]);
  });
}

/** What a phone is told that sends them. */
export function readOnlyProblem(names: readonly string[]): Problem {
  return invalid(
    ...names.map((name) => ({ pointer: `/${name}`, detail: 'is read-only', code: 'read-only' })),
  );
}
