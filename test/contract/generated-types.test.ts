import { describe, expect, test } from '@jest/globals';
import { type ApiOperation, apiDocument, apiOperations } from '../support/http/api-document.ts';

type Node = Record<string, unknown>;
type Place = { path: string; schema: Node };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object of the document, by path; examples are no schemas. */
function placesIn(node: unknown, path = ''): Place[] {
  if (Array.isArray(node)) return node.flatMap((item, at) => placesIn(item, `${path}/${at}`));
  if (!isNode(node)) return [];
  const inner = Object.entries(node).flatMap(([name, value]) =>
    name === 'example' ? [] : placesIn(value, `${path}/${name}`),
  );
  return [{ path, schema: node }, ...inner];
}

const places = placesIn(apiDocument);
const pathsOf = (found: Place[]) => found.map(({ path }) => path);
const nameOf = ({ method, path }: ApiOperation) => `${method.toUpperCase()} ${path}`;

describe('a generator makes of the document', () => {
  test('whole numbers where a value is one of a few', () => {
    const few = places.filter(({ schema: { enum: values, const: value = 'none' } }) =>
      [value, ...(Array.isArray(values) ? values : [])].some(Number.isInteger),
    );
    expect(few.length).toBeGreaterThan(25);
    expect(pathsOf(few.filter(({ schema }) => schema['type'] !== 'integer'))).toEqual([]);
  });

  test('no bounds that every number has', () => {
    const isNoise = ({ schema: { minimum, maximum } }: Place) =>
      [minimum, maximum].some((bound) => Math.abs(Number(bound ?? 0)) === Number.MAX_SAFE_INTEGER);
    expect(pathsOf(places.filter(isNoise))).toEqual([]);
  });

  test('no field that has to be sent because it has a default', () => {
    const inBodies = places.filter(({ path }) => !path.includes('/parameters/'));
    expect(
      pathsOf(inBodies.filter(({ path, schema }) => 'default' in schema && !path.endsWith('/properties'))),
    ).toEqual([]);
  });

  test('one type of each schema', () => {
    const forms = places.filter(
      ({ schema }) => Array.isArray(schema['oneOf']) || Array.isArray(schema['anyOf']),
    );
    expect(pathsOf(forms.filter(({ schema }) => 'type' in schema))).toEqual([]);
  });

  test('lists of something', () => {
    const lists = places.filter(({ schema }) => schema['type'] === 'array' && !('prefixItems' in schema));
    expect(lists.length).toBeGreaterThan(50);
    const isVague = ({ schema: { items } }: Place) =>
      !isNode(items) || !['type', '$ref', 'anyOf', 'oneOf', 'enum', 'const'].some((word) => word in items);
    expect(pathsOf(lists.filter(isVague))).toEqual([]);
  });

  test('positions of numbers in every outline', () => {
    const outlines = places.filter(({ schema }) => isNode(schema) && 'coordinates' in schema);
    expect(outlines.length).toBeGreaterThan(5);
    for (const { schema } of outlines) expect(JSON.stringify(schema)).toContain('"items":{"type":"number"}');
  });
});

describe('every operation', () => {
  test('says of its body whether it has to be sent', () => {
    const withBody = apiOperations.filter(({ requestBody }) => requestBody);
    expect(withBody.length).toBeGreaterThan(40);
    const unsaid = withBody.filter(({ requestBody }) => requestBody?.required === undefined);
    expect(unsaid.map(nameOf)).toEqual([]);
    const optional = withBody.filter(({ requestBody }) => requestBody?.required === false);
    expect(optional.every(({ method }) => method === 'post')).toBe(true);
  });

  test('has a name for its page', () => {
    const answers = apiOperations.flatMap((operation) =>
      Object.values(operation.responses).map(({ content }) => ({ operation, content })),
    );
    const isPage = (schema: unknown) =>
      isNode(schema) && isNode(schema['properties']) && 'next_cursor' in schema['properties'];
    const unnamed = answers.filter(({ content }) => isPage(content['application/json']?.schema));
    expect(unnamed.map(({ operation }) => nameOf(operation))).toEqual([]);
    expect(
      Object.entries(apiDocument.components.schemas).filter(([, schema]) => isPage(schema)).length,
    ).toBeGreaterThan(20);
  });
});
