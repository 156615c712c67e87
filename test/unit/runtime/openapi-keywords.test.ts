import { describe, expect, test } from '@jest/globals';
import { withTypes } from '../../../infra/deploy/openapi/types.ts';
import { apiDocument } from '../../support/http/api-document.ts';

type Schema = Record<string, unknown>;
type Placed = { place: string; schema: Schema };

const isNode = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The types of JSON to which a keyword of JSON Schema says something; it is ignored, or refused by generators, beside others. */
const typesOfKeyword: Record<string, readonly string[]> = {
  pattern: ['string'],
  format: ['string'],
  minLength: ['string'],
  maxLength: ['string'],
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
  exclusiveMinimum: ['integer', 'number'],
  exclusiveMaximum: ['integer', 'number'],
  multipleOf: ['integer', 'number'],
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  properties: ['object'],
  required: ['object'],
  additionalProperties: ['object'],
  propertyNames: ['object'],
};

const data = ['example', 'examples', 'default', 'enum', 'const'];

/** Every schema below a node of the document that has a type, or rules of text without one. */
function schemasIn(node: unknown, place: string): Placed[] {
  if (Array.isArray(node)) return node.flatMap((item, at) => schemasIn(item, `${place}/${at}`));
  if (!isNode(node)) return [];
  const below = Object.entries(node)
    .filter(([name]) => !data.includes(name))
    .flatMap(([name, value]) =>
      // The names of fields are no keywords.
      name === 'properties' && isNode(value)
        ? Object.entries(value).flatMap(([field, schema]) => schemasIn(schema, `${place}/${name}/${field}`))
        : schemasIn(value, `${place}/${name}`),
    );
  return 'type' in node || typeof node['pattern'] === 'string' ? [{ place, schema: node }, ...below] : below;
}

const typesOf = ({ type = [] }: Schema) => [type].flat().map(String);

/** The keywords of a schema that say nothing to a value of its types. */
const misplaced = ({ place, schema }: Placed) =>
  Object.keys(schema)
    .filter((keyword) => typesOfKeyword[keyword]?.every((type) => !typesOf(schema).includes(type)))
    .map((keyword) => `${place}: ${keyword} of ${typesOf(schema)}`);

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isNode(value) : typeof value === type;
}

/** The values that a schema lists and its types do not have. */
const foreign = ({ place, schema }: Placed) =>
  [
    schema['enum'] ?? [],
    'const' in schema ? [schema['const']] : [],
    'default' in schema ? [schema['default']] : [],
  ]
    .flat()
    .filter((value) => !typesOf(schema).some((type) => isOfType(value, type)))
    .map((value) => `${place}: ${JSON.stringify(value)} of ${typesOf(schema)}`);

const schemas = [...schemasIn(apiDocument.paths, ''), ...schemasIn(apiDocument.components, '#')];

describe('the schemas of the API document', () => {
  test('have the keywords of their type, and no others', () => {
    expect(schemas.length).toBeGreaterThan(2000);
    expect(schemas.flatMap(misplaced)).toEqual([]);
  });

  test('list values of their type, and have such a default', () => {
    expect(schemas.filter(({ schema }) => 'enum' in schema).length).toBeGreaterThan(200);
    expect(schemas.flatMap(foreign)).toEqual([]);
  });

  test('bound every number of a path and of a query', () => {
    const parameters = schemas.filter(
      ({ place, schema }) =>
        /\/parameters\/\d+\/schema$/.test(place) && /^(integer|number)$/.test(`${schema['type']}`),
    );
    expect(parameters.length).toBeGreaterThan(150);
    expect(parameters.filter(({ schema }) => !('minimum' in schema || 'enum' in schema))).toEqual([]);
  });
});

test('a number keeps its bounds and loses the rules of the text that carries it', () => {
  const parameter = {
    type: 'integer',
    pattern: '^\\d+$',
    maxLength: 9,
    format: 'int',
    minimum: 1,
    maximum: 200,
  };
  expect(withTypes(parameter)).toEqual({ type: 'integer', minimum: 1, maximum: 200 });
  const text = { type: 'string', pattern: '^\\d+$', maxLength: 9 };
  expect(withTypes(text)).toEqual(text);
});
