import { beforeEach, describe, expect, test } from '@jest/globals';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { request } from '../../support/http/client.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const badIds = [
  '0',
  '-1',
  '1.5',
  '12abc',
  '1e3',
  '+7',
  '%20',
  '%207',
  '٧',
  'null',
  '%00',
  '9007199254740992',
];

describe('ids in the path', () => {
  const withIds = routeTable.filter(({ path }) => /\{\w+_id\}/.test(path));

  test.each(withIds)('$method $path refuses what is no id', async ({ method, path }) => {
    const { token } = world.person.root;
    for (const id of badIds) {
      const url = path.replaceAll(/\{\w+\}/g, id);
      const { status, body } = await request(method, url, undefined, { token });
      expect([id, status, body.code]).toEqual([id, 400, 'validation-failed']);
      expect(body.errors[0].pointer).toBe(/\{\w+_id\}/.exec(path)?.[0]);
    }
  });

  test('the largest id is accepted, leading zeros are not', async () => {
    expect(await world.as('ada').get('/api/passages/9007199254740991')).toMatchObject({ status: 404 });
    expect(await world.as('ada').get('/api/passages/07')).toMatchObject({ status: 400 });
  });
});

describe('ids in the query', () => {
  test.each(badIds)('%s is none', async (id) => {
    const answers = [
      await world.as('ada').get(`/api/sectors?operation_id=${id}`),
      await world.as('ada').get(`/api/passages?user_id=${id}`),
      await world.as('root').get(`/api/users?entity_id=${id}`),
      await world.as('ada').get(`/api/geo/sector?operation_id=${id}&lat=48.9&lon=2.48`),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code, body.errors.length]).toEqual([400, 'validation-failed', 1]);
    }
  });

  test('an empty one is none either', async () => {
    expect(await world.as('ada').get('/api/sectors?operation_id=')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?operation_id' }] },
    });
  });
});

describe('the query', () => {
  const plain = routeTable.filter(({ path }) => !path.includes('{'));

  test.each(plain)('$method $path refuses a parameter nobody knows', async ({ method, path }) => {
    const { token } = world.person.root;
    expect(await request(method, `${path}?verbose=1`, undefined, { token })).toMatchObject({
      status: 400,
      body: {
        errors: expect.arrayContaining([
          { pointer: '?verbose', detail: 'unknown parameter', code: 'unknown-field' },
        ]),
      },
    });
  });

  test.each([
    ['limit=5&limit=6', '?limit', 'repeated'],
    ['limit=5&limit=5', '?limit', 'repeated'],
    ['limit=5&%6Cimit=6', '?limit', 'repeated'],
    ['Limit=5', '?Limit', 'unknown-field'],
    ['limit[]=5', '?limit[]', 'unknown-field'],
    ['limit=0', '?limit', 'invalid-value'],
    ['limit=201', '?limit', 'invalid-value'],
    ['limit=1000', '?limit', 'invalid-value'],
    ['limit=-1', '?limit', 'invalid-value'],
    ['limit=ten', '?limit', 'invalid-format'],
    ['limit=', '?limit', 'invalid-format'],
    ['limit=%zz', '?limit', 'invalid-format'],
    ['sort=name', '?sort', 'invalid-value'],
    ['cursor=nonsense', '?cursor', 'invalid-cursor'],
    [`cursor=${'x'.repeat(1001)}`, '?cursor', 'too-big'],
    ['cursor=%00', '?cursor', 'nul-character'],
    [`q=${'%61'.repeat(4000)}`, '?', 'too-big'],
    ['%00=1', '?\0', 'nul-character'],
    ['__proto__=1', '?__proto__', 'unknown-field'],
    ['removed=yes', '?removed', 'unknown-field'],
    ['offset=10', '?offset', 'unknown-field'],
  ])('%s is refused at its place', async (query, pointer, code) => {
    expect(await world.as('ada').get(`/api/passages?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
  });

  test.each(['0', '-1', '201', '99999999999999999999', 'ten', '1.5', ''])(
    'limit=%s: the range is told',
    async (limit) => {
      expect((await world.as('ada').get(`/api/passages?limit=${limit}`)).body.errors).toMatchObject([
        { pointer: '?limit', detail: 'expected 1 to 200' },
      ]);
    },
  );

  test.each(['__proto__', 'offset'])('%s is called a parameter, not a field', async (name) => {
    expect((await world.as('ada').get(`/api/passages?${name}=1`)).body.errors).toMatchObject([
      { pointer: `?${name}`, detail: 'unknown parameter', code: 'unknown-field' },
    ]);
  });

  test('a name of eight thousand characters is not sent back', async () => {
    const name = 'x'.repeat(8000);
    for (const query of [`${name}=1`, `${name}=1&${name}=2`]) {
      const { status, bytes } = await world.as('ada').get(`/api/passages?${query}`);
      expect(status).toBe(400);
      expect(bytes.length).toBeLessThan(1000);
    }
  });

  test('a 404 is reported before faults of the query', async () => {
    expect(await world.as('ada').get('/api/sectors/999/addresses?limit=0')).toMatchObject({ status: 404 });
    expect(await world.as('ada').get('/api/operations/999/members?limit=0')).toMatchObject({ status: 404 });
  });
});
