import * as z from 'zod';

/** A leaf field of a body; `path` has `0` for the items of a list. */
export type BodyField = { path: string[]; isText: boolean };

type Schema = z.core.JSONSchema.JSONSchema;

/** The leaf fields of a body schema, at every depth. */
export function bodyFields(body: z.ZodType): BodyField[] {
  const root = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const fields = new Map(leavesOf(root, root.$defs ?? {}, []).map((field) => [field.path.join('/'), field]));
  return [...fields.values()];
}

function leavesOf(schema: Schema | undefined, defs: Record<string, Schema>, path: string[]): BodyField[] {
  if (typeof schema !== 'object') return [{ path, isText: false }];
  const { $ref, anyOf, properties, items, type, enum: words } = schema;
  if ($ref) return leavesOf(defs[$ref.replace('#/$defs/', '')], defs, path);
  // If alternatives have the same path, the last one wins; sorting puts text fields last.
  if (anyOf) return anyOf.flatMap((one) => leavesOf(one, defs, path)).sort(textFieldsLast);
  if (properties) {
    return Object.entries(properties).flatMap(([name, field]) =>
      leavesOf(typeof field === 'object' ? field : undefined, defs, [...path, name]),
    );
  }
  if (type === 'array') return leavesOf(singleSchema(items), defs, [...path, '0']);
  return [{ path, isText: type === 'string' && !words }];
}

const textFieldsLast = (one: BodyField, other: BodyField) => Number(one.isText) - Number(other.isText);

const singleSchema = (items: z.core.JSONSchema.BaseSchema['items']): Schema | undefined =>
  typeof items === 'object' && !Array.isArray(items) ? items : undefined;

/** A copy of the body with one field set to `value`. */
export function withField(body: unknown, [name, ...inside]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') return [withField(undefined, inside, value)];
  const before = typeof body === 'object' && body !== null ? body : {};
  return { ...before, [name]: withField(Reflect.get(before, name), inside, value) };
}
