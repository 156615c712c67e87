import { expect, test } from '@jest/globals';
import * as z from 'zod';
import {
  type ApiOperation,
  apiDocument,
  apiOperations,
  requestHeaders,
} from '../support/http/api-document.ts';

const hasTag = ({ responses }: ApiOperation) =>
  Object.entries(responses).some(([status, { headers }]) => status.startsWith('2') && 'ETag' in headers);
const takesIfMatch = (operation: ApiOperation) => requestHeaders(operation).includes('If-Match');
const nameOf = ({ method, path }: ApiOperation) => `${method.toUpperCase()} ${path}`;

/** Whether a path is that of the record, or below it. */
const isUnder = (path: string, record: string) => path === record || path.startsWith(`${record}/`);
const records = apiOperations.filter(
  (operation) => hasTag(operation) && /\{[a-z_]+_id\}$/.test(operation.path),
);

test('what changes a record whose ETag can be read takes If-Match', () => {
  const changes = apiOperations.filter(
    ({ method, path }) =>
      ['patch', 'put', 'delete'].includes(method) &&
      records.some((record) => record.method === 'get' && record.path === path),
  );
  expect(changes.length).toBeGreaterThan(8);
  expect(changes.filter((operation) => !takesIfMatch(operation)).map(nameOf)).toEqual([]);
});

test('nothing else takes it: it could only refuse', () => {
  const taking = apiOperations.filter(takesIfMatch);
  expect(taking.length).toBeGreaterThan(10);
  expect(
    taking.filter(({ path }) => !records.some((record) => isUnder(path, record.path))).map(nameOf),
  ).toEqual([]);
});

test('what takes it can answer 412, and says so', () => {
  for (const operation of apiOperations)
    expect([nameOf(operation), '412' in operation.responses]).toEqual([
      nameOf(operation),
      takesIfMatch(operation),
    ]);
});

const Reference = z.looseObject({ $ref: z.string() });
const Page = z.looseObject({ properties: z.looseObject({ data: z.looseObject({ items: Reference }) }) });
const Item = z.looseObject({ required: z.array(z.string()) });

/** The schema that a reference names. */
function schemaOf(reference: unknown): unknown {
  const { data } = Reference.safeParse(reference);
  return data && apiDocument.components.schemas[data.$ref.split('/').at(-1) ?? ''];
}

/** Whether the items of a list have their version. */
function listsVersions({ responses }: ApiOperation): boolean {
  const page = Page.safeParse(schemaOf(responses['200']?.content['application/json']?.schema)).data;
  const item = Item.safeParse(schemaOf(page?.properties.data.items)).data;
  return item?.required.includes('version') ?? false;
}

/** Whether a client can read the record's ETag, or its version in a list, before it changes the record. */
const isRead = (record: string) =>
  apiOperations.some((operation) => {
    const isOfRecord = operation.path === record && hasTag(operation);
    const isList = operation.path === record.replace(/\/\{\w+\}$/, '') && listsVersions(operation);
    return operation.method === 'get' && (isOfRecord || isList);
  });

test('the tag of whatever takes it can be read, or is made of the version that a list has', () => {
  const changed = new Set(
    apiOperations
      .filter(takesIfMatch)
      .flatMap(({ path }) => records.filter((record) => isUnder(path, record.path)))
      .map(({ path }) => path),
  );
  expect(changed.size).toBeGreaterThan(4);
  expect([...changed].filter((record) => !isRead(record))).toEqual([]);
});
