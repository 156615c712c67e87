import * as z from 'zod';

/** The names that lead to a field of a request body. */
export type FieldPath = readonly string[];

/** The paths of all fields of a body schema, objects and their fields alike. */
export function fieldPaths(schema: z.core.$ZodType | undefined, prefix: FieldPath = []): FieldPath[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => [
      [...prefix, name],
      ...fieldPaths(field, [...prefix, name]),
    ]);
  }
  const inner = innerOf(schema);
  return inner ? fieldPaths(inner, prefix) : [];
}

/** A body with the same value in every field. */
export function filled(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, filled(field, value)]),
    );
  }
  const inner = innerOf(schema);
  return inner ? filled(inner, value) : value;
}

function innerOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schema.in;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return schema.unwrap();
  }
  return undefined;
}
