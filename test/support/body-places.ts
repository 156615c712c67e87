import * as z from 'zod';

/** A field of a body: the names that lead to it. */
export type BodyPlace = readonly string[];

/** Every field that a body may name, those of its objects too. */
export function bodyPlaces(schema: z.core.$ZodType | undefined, at: BodyPlace = []): BodyPlace[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => [
      [...at, name],
      ...bodyPlaces(field, [...at, name]),
    ]);
  }
  const inner = innerOf(schema);
  return inner ? bodyPlaces(inner, at) : [];
}

/** A body whose every field holds the same value. */
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
