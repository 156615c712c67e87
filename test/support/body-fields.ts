import * as z from 'zod';

/** A field of a body: its names from the outside in, `0` for the items of a list. */
export type BodyField = { path: string[]; isText: boolean };

type Schema = z.core.JSONSchema.JSONSchema;

/** Every field that a body may have, at every depth. */
export function fieldsOfBody(body: z.ZodType): BodyField[] {
  const root = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const fields = new Map(leavesOf(root, root.$defs ?? {}, []).map((field) => [field.path.join('/'), field]));
  return [...fields.values()];
}

function leavesOf(schema: Schema | undefined, defs: Record<string, Schema>, path: string[]): BodyField[] {
  if (typeof schema !== 'object') return [{ path, isText: false }];
  const { $ref, anyOf, properties, items, type, enum: words } = schema;
  if ($ref) return leavesOf(defs[$ref.replace('#/$defs/', '')], defs, path);
  // The richest alternative comes last, so that it decides.
  if (anyOf) return anyOf.flatMap((one) => leavesOf(one, defs, path)).sort(textLast);
  if (properties) {
    return Object.entries(properties).flatMap(([name, field]) =>
      leavesOf(typeof field === 'object' ? field : undefined, defs, [...path, name]),
    );
  }
  if (type === 'array') return leavesOf(asOne(items), defs, [...path, '0']);
  return [{ path, isText: type === 'string' && !words }];
}

const textLast = (one: BodyField, other: BodyField) => Number(one.isText) - Number(other.isText);

const asOne = (items: z.core.JSONSchema.BaseSchema['items']): Schema | undefined =>
  typeof items === 'object' && !Array.isArray(items) ? items : undefined;

/** The body with another value in one of its fields. */
export function withField(body: unknown, [name, ...inside]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') return [withField(undefined, inside, value)];
  const before = typeof body === 'object' && body !== null ? body : {};
  return { ...before, [name]: withField(Reflect.get(before, name), inside, value) };
}
