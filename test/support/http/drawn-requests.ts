import fc from 'fast-check';
import type { Asked } from '../../examples/requests-of-their-own.ts';
import type { ApiOperation } from './api-document.ts';
import { schemaOf, strangeValues, valuesOf } from './drawn-values.ts';

/** A variant of a valid request: unchanged, with other values that the document allows, or broken in one place. */
export type Change = { kind: 'kept' | 'allowed' | 'broken'; of: (good: Asked) => Asked };

const kept: Change = { kind: 'kept', of: (good) => good };

/** The variants of an operation's request. */
export function changesOf(operation: ApiOperation): fc.Arbitrary<Change> {
  const allowed = allowedOf(operation).map((draw) => draw.map((of): Change => ({ kind: 'allowed', of })));
  const broken = brokenOf(operation).map((draw) => draw.map((of): Change => ({ kind: 'broken', of })));
  return fc.oneof(
    fc.constant(kept),
    ...(allowed.length > 0 ? [{ weight: 2, arbitrary: fc.oneof(...allowed) }] : []),
    { weight: 2, arbitrary: fc.oneof(...broken) },
  );
}

type Changing = fc.Arbitrary<Change['of']>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const withQuery =
  (name: string, value: unknown): Change['of'] =>
  ({ query, ...good }) => ({
    ...good,
    query: { ...query, [name]: textOf(value) },
  });
const withHeader =
  (name: string, value: string): Change['of'] =>
  ({ headers, ...good }) => ({
    ...good,
    headers: { ...headers, [name.toLowerCase()]: value },
  });
const withField =
  (name: string, value: unknown): Change['of'] =>
  (good) => ({
    ...good,
    body: { ...Object(good.body), [name]: value },
  });
const withoutField =
  (name: string): Change['of'] =>
  (good) => ({
    ...good,
    body: Object.fromEntries(Object.entries(Object(good.body)).filter(([other]) => other !== name)),
  });

function bodySchema({ requestBody }: ApiOperation) {
  const node = requestBody?.content['application/json']?.schema;
  return node && schemaOf(node);
}

function allowedOf(operation: ApiOperation): Changing[] {
  const parameters = operation.parameters.flatMap(({ in: place, name, schema }): Changing[] => {
    if (place === 'query') return [valuesOf(schema).map((value) => withQuery(name, value))];
    // Any version serves here, even one that the record cannot have.
    return place === 'header' && name !== 'Stripe-Signature'
      ? [fc.constantFrom('"v1"', '"v2"', '*', 'key-1').map((value) => withHeader(name, value))]
      : [];
  });
  const body = bodySchema(operation);
  if (!body) return parameters;
  const fields = Object.entries(body.properties ?? {}).flatMap(([name, node]): Changing[] => [
    valuesOf(node).map((value) => withField(name, value)),
    ...(body.required.includes(name) ? [] : [fc.constant(withoutField(name))]),
  ]);
  const whole: Changing = valuesOf(body).map((value) => (good) => ({ ...good, body: value }));
  return [...parameters, ...(fields.length > 0 ? [fc.oneof(...fields)] : []), whole];
}

const words = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  '999999999',
  '9'.repeat(30),
  'abc',
  'é',
  '%00',
  'a'.repeat(300),
);
const bodies = fc.constantFrom<unknown[]>(
  '{',
  '',
  'null',
  '[]',
  '[1]',
  '"a"',
  '1',
  '{"a":1,"a":2}',
  '\ufeff{}',
);

function brokenOf(operation: ApiOperation): Changing[] {
  const parameters = operation.parameters.flatMap(({ in: place, name }): Changing[] => {
    if (place === 'path')
      return [words.map((word) => (good) => ({ ...good, path: { ...good.path, [name]: encoded(word) } }))];
    if (place === 'query') return [strangeValues.map((value) => withQuery(name, value))];
    return [fc.constantFrom('', ' ', '"', 'W/"v1"', 'k'.repeat(300)).map((value) => withHeader(name, value))];
  });
  const anywhere = fc.constantFrom(
    withQuery('colour', 'red'),
    withHeader('authorization', 'Basic eA=='),
    withHeader('authorization', 'Bearer x'),
    withHeader('accept', 'image/png'),
    withHeader('accept-language', 'fr'),
    withHeader('x-app-version', '0.0.1'),
  );
  return [anywhere, ...parameters, ...brokenBodies(operation)];
}

const encoded = (word: string): string => (word.startsWith('%') ? word : encodeURIComponent(word));

function brokenBodies(operation: ApiOperation): Changing[] {
  const body = bodySchema(operation);
  if (!body) return [];
  const names = Object.keys(body.properties ?? {});
  const texts: Changing = bodies.map((text) => (good) => ({ ...good, body: text }));
  const fields = ['colour', ...names].map((name) => strangeValues.map((value) => withField(name, value)));
  const missing = body.required.map((name) => fc.constant(withoutField(name)));
  const type = fc
    .constantFrom('text/plain', 'application/xml', '')
    .map((value) => withHeader('content-type', value));
  return [texts, type, fc.oneof(...fields, ...missing)];
}
