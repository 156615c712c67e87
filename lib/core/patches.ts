import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Fault, invalid, Problem } from './problems.ts';

/** Fields that only the server sets. They may come back in a change, unchanged, so that a record can be read, edited and sent. */
export function readOnlyFields(record: z.ZodObject, names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      unreadField(record.shape[name], name === 'version' ? versionSentence : 'Ignored when unchanged.'),
    ]),
  );
}

const versionSentence = 'The version the change was made from; 412 when it is not the last.';

/** A field that is judged beside the record or not at all, so that its value is no matter here; the document says of which type it was read. */
export function unreadField(field: z.core.$ZodType | undefined, description: string) {
  const override = ({ jsonSchema }: { jsonSchema: object }) => {
    const { $schema: _, ...type } = z.toJSONSchema(field ?? z.unknown(), { unrepresentable: 'any' });
    Object.assign(jsonSchema, type, { description });
  };
  return z.unknown().optional().meta({ readOnly: true, override });
}

/** What a change names beyond the fields that only the server sets. */
export function withoutReadOnly<P extends object>(names: readonly string[], patch: P): Partial<P> {
  const kept: Partial<P> = { ...patch };
  for (const name of names) Reflect.deleteProperty(kept, name);
  return kept;
}

/**
 * Refuses read-only fields that come back with another value; unchanged ones are ignored. Another version says
 * that the record was read before somebody else changed it, just as `If-Match` would.
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
