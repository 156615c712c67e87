import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Fault, invalid, Problem } from '../problems/problem.ts';

/** Schemas for read-only fields in a change: accepted when unchanged, so that a client can send back what it read. */
export function readOnlyFields(record: z.ZodObject, names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      unvalidatedField(
        record.shape[name],
        name === 'version' ? versionDescription : 'Ignored when unchanged.',
      ),
    ]),
  );
}

/** Schemas for fields of an answer that a request may contain with any value, because they may have changed since. */
export function ignoredFields(record: z.ZodObject, names: readonly string[], description: string) {
  return Object.fromEntries(names.map((name) => [name, unvalidatedField(record.shape[name], description)]));
}

const versionDescription = 'The version the change was made from; 412 when it is not the last.';

/** A field the schema accepts with any value; OpenAPI shows the type of `field`. */
export function unvalidatedField(field: z.core.$ZodType | undefined, description: string) {
  const override = ({ jsonSchema }: { jsonSchema: object }) => {
    const { $schema: _, ...type } = z.toJSONSchema(field ?? z.unknown(), { unrepresentable: 'any' });
    Object.assign(jsonSchema, type, { description });
  };
  return z.unknown().optional().meta({ readOnly: true, override });
}

/** The change without its read-only fields. */
export function withoutReadOnly<P extends object>(names: readonly string[], patch: P): Partial<P> {
  const kept: Partial<P> = { ...patch };
  for (const name of names) Reflect.deleteProperty(kept, name);
  return kept;
}

/**
 * Refuses read-only fields with another value than the record's. Another `version` is a failed precondition, as with
 * `If-Match`: somebody changed the record after the client read it.
 */
export function requireUnchanged(record: object, names: readonly string[], body: object): void {
  const version: unknown = Reflect.get(body, 'version');
  if (typeof version === 'number' && version !== Reflect.get(record, 'version')) {
    throw new Problem('precondition-failed');
  }
  const faults: Fault[] = names.flatMap((name) => {
    const sent: unknown = Reflect.get(body, name);
    if (sent === undefined || isDeepStrictEqual(sent, Reflect.get(record, name))) return [];
    return [{ pointer: `/${name}`, detail: 'is read-only', code: 'read-only' }];
  });
  if (faults.length > 0) throw invalid(...faults);
}
