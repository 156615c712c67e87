import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { openApiDocument } from '../../../lib/runtime/openapi/document.ts';

type Document = ReturnType<typeof openApiDocument>;

/** The recorded example of an operation, from `npm test -- test/examples`. */
const Example = z.strictObject({
  path: z.record(z.string(), z.unknown()).default({}),
  query: z.record(z.string(), z.string()).default({}),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional(),
  answers: z.record(z.string(), z.unknown()),
  others: z
    .record(z.string(), z.strictObject({ body: z.unknown(), answers: z.record(z.string(), z.unknown()) }))
    .default({}),
});
type Example = z.output<typeof Example>;

/** The values of parameters that the recorded requests leave out. */
const usualValues: Record<string, string | number> = {
  address_id: 1,
  after_seq: 1,
  before_seq: 20,
  by_user_id: 5,
  code_insee: '93010',
  cursor: 'WzIwXQ.c2lnbmF0dXJl',
  entity_id: 1,
  lat: 48.9,
  lon: 2.48,
  operation_id: 1,
  passage_id: 2,
  q: 'alice@example.org',
  receipt_id: 1,
  reason: 'Saisi deux fois',
  requested_by: 5,
  room_id: 1,
  return_on_from: '2026-11-21',
  return_on_to: '2026-11-28',
  sector_id: 1,
  simplify: 100,
  updated_since: '2026-11-20T09:00:00.000Z',
  member: 7,
  user_id: 7,
  'Content-Encoding': 'gzip',
  'Idempotency-Key': '01938e3a-0000-7000-8000-00000000000a',
  'If-Match': '"v1"',
  'If-None-Match': '"v1"',
  'X-Field-Phone': '01938e3a-0000-7000-8000-0000000000f1',
  'X-Field-Schema': 1,
  'X-Field-Time': '2026-11-20T09:00:00.000Z',
};

const Media = z.record(z.string(), z.looseObject({}));
const Schema = z.looseObject({
  type: z.string().optional(),
  example: z.unknown().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  items: z.looseObject({ type: z.string().optional() }).optional(),
});
const Parameter = z.looseObject({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  schema: Schema,
});
const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(Parameter).optional(),
  requestBody: z.looseObject({ content: Media }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Media.optional() })),
});

/** The document with the recorded examples of its operations. */
export async function withExamples(document: Document, root: string): Promise<object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const operations = Object.entries(z.record(z.string(), Operation).parse(item));
    paths[path] = Object.fromEntries(
      await Promise.all(
        operations.map(async ([method, operation]) => [
          method,
          exemplified(operation, await exampleOf(operation.operationId, root)),
        ]),
      ),
    );
  }
  return { ...document, paths };
}

/** Reads the recorded example; a new endpoint has none until it is recorded. */
async function exampleOf(operationId: string, root: string): Promise<Example> {
  const file = join(root, 'docs/examples', `${operationId.replace('-', '/')}.json`);
  const text = await readFile(file, 'utf8').catch(() => '{"answers":{}}');
  return Example.parse(JSON.parse(text));
}

function exemplified(
  { parameters, requestBody, responses, ...operation }: z.output<typeof Operation>,
  example: Example,
) {
  const others = Object.entries(example.others);
  const bodies = others.map(([name, { body }]) => [name, body] as const);
  const answersOf = (status: string) => others.map(([name, { answers }]) => [name, answers[status]] as const);
  return {
    ...operation,
    ...(parameters ? { parameters: parameters.map((parameter) => withValue(parameter, example)) } : {}),
    ...(requestBody
      ? { requestBody: { ...requestBody, content: shown(requestBody.content, example.body, bodies) } }
      : {}),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, { content, ...answer }]) => [
        status,
        content ? { ...answer, content: shown(content, example.answers[status], answersOf(status)) } : answer,
      ]),
    ),
  };
}

/** A body or an answer with its JSON example; other types are files and pages, which have no example. */
function shown(content: z.output<typeof Media>, example: unknown, others: readonly Named[]): object {
  const told = others.filter(([, value]) => isThere(value));
  if (!isThere(example) && told.length === 0) return content;
  const usual = isThere(example) ? [['usual', example] as const] : [];
  const named = [...usual, ...told].map(([name, value]) => [name, { value }]);
  const member = told.length > 0 ? { examples: Object.fromEntries(named) } : { example };
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      /json$/.test(type) ? { ...media, ...member } : media,
    ]),
  );
}

type Named = readonly [name: string, value: unknown];

const isThere = (example: unknown) => example !== undefined && example !== null;

function withValue(parameter: z.output<typeof Parameter>, { path, query, headers }: Example): object {
  const { name, schema } = parameter;
  const recorded = { path: path[name], query: query[name], header: headers[name.toLowerCase()] }[
    parameter.in
  ];
  const known = recorded ?? schema.example ?? schema.default ?? schema.enum?.[0] ?? usualValues[name];
  return known === undefined ? parameter : { ...parameter, example: typed(known, schema) };
}

/** Converts a value of an address from text to the type in its schema: a number, a boolean, a list. */
function typed(value: unknown, { type, items }: z.output<typeof Schema>): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return Number(value);
    case 'boolean':
      return String(value) === 'true';
    case 'array':
      return typeof value === 'string'
        ? value.split(',').map((item) => typed(item, { type: items?.type }))
        : value;
    default:
      return value;
  }
}
