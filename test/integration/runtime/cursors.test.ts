import { beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import document from '../../../docs/openapi.json' with { type: 'json' };
import { writeCursor } from '../../../lib/core/schemas/pages.ts';
import { type AccessRecords, createAccessRecords } from '../../support/world/access-records.ts';

let reaches: AccessRecords;
beforeEach(async () => {
  reaches = await createAccessRecords();
});

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: z.object({ enum: z.array(z.string()).optional() }),
});
const Paths = z.record(
  z.string(),
  z.object({ get: z.object({ parameters: z.array(z.unknown()).default([]) }).optional() }),
);

const paths = Paths.parse(document.paths);
const parametersOf = (path: string) =>
  (paths[path]?.get?.parameters ?? [])
    .flatMap((one) => Parameter.safeParse(one).data ?? [])
    .filter((parameter) => parameter.in === 'query');

/** Every list in each of its orders. */
const lists = Object.keys(paths).flatMap((path) => {
  const parameters = parametersOf(path);
  if (!parameters.some(({ name }) => name === 'cursor')) return [];
  const orders = parameters.find(({ name }) => name === 'sort')?.schema.enum ?? [];
  return orders.map((order) => ({ path, order }));
});

const ask = (path: string, order: string, cursor: string) => {
  const ids: Record<string, number> = reaches.records.own;
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  const needed = parametersOf(path).filter(({ required }) => required);
  const values = needed.map(({ name, schema }) => [name, schema.enum?.[0] ?? ids[name]] as const);
  // This list is of one association: a caller who belongs to none has to name it.
  if (path === '/api/pay/locations') values.push(['entity_id', ids['entity_id']]);
  // Some orders are of the visits of one operation.
  if (path === '/api/passages') values.push(['operation_id', ids['operation_id']]);
  const of = values.map(([name, value]) => `&${name}=${value}`).join('');
  return reaches.world.as('root').get(`${url}?sort=${order}&cursor=${cursor}${of}`);
};
const encode = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
const isRefused = {
  status: 400,
  body: { code: 'validation-failed', errors: [{ pointer: '?cursor', code: 'invalid-cursor' }] },
};

const repeated = (key: unknown) => [1, 2, 3, 4].map((count) => Array(count).fill(key));
/** Keys that fit no order of any list. */
const noKeys = [
  [],
  Array(5).fill(1),
  ['x', 1, 'x', 1, 'x'],
  ...repeated(1.5),
  ...repeated(1e300),
  ...repeated(9_007_199_254_740_992),
  ...repeated('\0'),
  ...repeated(null),
];
const words = repeated('x');

test('there are lists in several orders', () => {
  expect(new Set(lists.map(({ path }) => path)).size).toBeGreaterThan(9);
  expect(lists).toContainEqual({ path: '/api/passages', order: '-updated_at' });
});

describe('an edited cursor', () => {
  test.each(lists)('of $path in the order $order is a fault of the request', async ({ path, order }) => {
    // In this order only, the one key is a word.
    const wrong = [...noKeys, ...(order === 'code' ? words.slice(1) : words)];
    for (const keys of wrong) {
      const answer = await ask(path, order, encode([order, keys]));
      expect({ keys, ...answer }).toMatchObject(isRefused);
    }
  });

  test.each([
    ['/api/passages', '-passed_at', ['x', 1]],
    ['/api/passages', '-passed_at', [1, 1]],
    ['/api/passages', 'updated_at', ['2026-02-30T09:00:00.000Z', 1]],
    ['/api/passages', 'updated_at', ['2026-11-20T09:00:00.000Z', 'x']],
    ['/api/operations', 'date_start', ['2026-13-01', 1]],
    ['/api/operations', '-date_start', [1, 1]],
    ['/api/users', 'username', ['alice', 'x']],
    ['/api/users', 'user_id', ['99999999999999999999']],
    ['/api/sectors/{sector_id}/addresses', 'street', ['Rue', 2 ** 40, '', 1]],
  ])('of %s in the order %s with the keys %j', async (path, order, keys) => {
    expect(await ask(path, order, writeCursor(order, keys))).toMatchObject(isRefused);
  });

  test.each([
    ['/api/passages', '-passed_at', ['2099-01-01T00:00:00.000Z', 1]],
    ['/api/operations', '-date_start', ['2099-01-01', 1]],
    ['/api/users', 'username', ['a', 1]],
    ['/api/sectors/{sector_id}/addresses', 'street', ['', 0, '', 1]],
  ])('of %s in the order %s is accepted with plausible keys', async (path, order, keys) => {
    const { status, body } = await ask(path, order, writeCursor(order, keys));
    expect([status, body.data.length > 0]).toEqual([200, true]);
  });
});
