import fc from 'fast-check';
import * as z from 'zod';
import { apiDocument } from './api-document.ts';

/** The parts of a schema from which values are drawn. */
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
});
type Schema = z.output<typeof Schema>;

/** Values that most schemas refuse, each for a different reason. */
export const strangeValues = fc.constantFrom<unknown[]>(
  null,
  true,
  -1,
  1.5,
  1e21,
  '',
  'ß\u0301',
  '\u0000',
  '-1',
  '2026-02-30',
  'x'.repeat(10_001),
  [],
  [[]],
  {},
  { $ref: '#' },
);

/** Resolves a reference to its schema. */
export function schemaOf(node: unknown): Schema {
  const schema = Schema.parse(node);
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : schemaOf(apiDocument.components.schemas[name]);
}

/** Values that a schema of the document allows. */
export function valuesOf(node: unknown, depth = 0): fc.Arbitrary<unknown> {
  const schema = schemaOf(node);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms) return fc.oneof(...forms.map((form) => valuesOf(form, depth)));
  return fc.oneof(...[schema.type ?? 'any'].flat().map((type) => valuesOfType(type, schema, depth)));
}

function valuesOfType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { minimum: min = 1, maximum: max = min + 50 } = schema;
  switch (type) {
    case 'object':
      return objectsOf(schema, depth);
    case 'array':
      return listsOf(schema, depth);
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.integer({ min, max });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom('x', 1, null);
  }
}

function objectsOf({ properties = {}, required }: Schema, depth: number): fc.Arbitrary<unknown> {
  const drawn = Object.entries(properties).filter(([name]) => depth < 3 || required.includes(name));
  const values = Object.fromEntries(drawn.map(([name, node]) => [name, valuesOf(node, depth + 1)]));
  return fc.record(values, { requiredKeys: required });
}

function listsOf({ items, minItems = 0, maxItems = 3 }: Schema, depth: number): fc.Arbitrary<unknown> {
  const maxLength = Math.max(minItems, Math.min(maxItems, 3));
  return fc.array(valuesOf(items ?? {}, depth + 1), { minLength: minItems, maxLength });
}

function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.integer({ min: 10, max: 30 }).map((day) => `2026-11-${day}`);
  if (format === 'date-time')
    return fc.integer({ min: 10, max: 23 }).map((hour) => `2026-11-19T${hour}:00:00.000Z`);
  if (format === 'email') return fc.constantFrom('lukasz@example.org', 'Anne.Martin@Example.org');
  if (format === 'uri') return fc.constant('https://example.org/retour');
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
}
