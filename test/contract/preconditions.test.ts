import { expect, test } from '@jest/globals';
import { type ApiOperation, apiOperations, requestHeaders } from '../support/http/api-document.ts';

const hasTag = ({ responses }: ApiOperation) =>
  Object.entries(responses).some(([status, { headers }]) => status.startsWith('2') && 'ETag' in headers);
const takesIfMatch = (operation: ApiOperation) => requestHeaders(operation).includes('If-Match');
const nameOf = ({ method, path }: ApiOperation) => `${method.toUpperCase()} ${path}`;

/** Whose path is that of the record, or begins with it. */
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
