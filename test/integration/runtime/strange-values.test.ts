import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents } from '../../support/database/owner.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const draft = { name: 'Amicale de Pantin', postal_code: '93500' };
const create = (body: unknown) => world.as('root').post('/api/entities', body);
const json = (members: string) => `{"name":"Amicale de Pantin","postal_code":"93500",${members}}`;

describe('text that no database stores', () => {
  test.each([
    ['NUL', { ...draft, city: 'Pan\0tin' }, '/city', 'nul-character'],
    ['half of a pair', { ...draft, city: 'Pantin \ud83d' }, '/city', 'lone-surrogate'],
    [
      'NUL further down',
      { ...draft, settings: { fiscal: { basis: '\0' } } },
      '/settings/fiscal/basis',
      'nul-character',
    ],
    ['NUL in a field nobody knows', { ...draft, more: ['\0'] }, '/more/0', 'nul-character'],
  ])('%s is refused at its place', async (_, body, pointer, code) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
    expect(await emittedEvents()).toEqual([]);
  });

  test('every other character is kept as it was sent', async () => {
    const name = 'Amicale «Ŷ» 🚒 محمد\u0001\u200b\u2028 <b>&"\'';
    const { body } = await create({ ...draft, name });
    expect(body.name).toBe(name);
    expect((await world.as('root').get(`/api/entities/${body.entity_id}`)).body.name).toBe(name);
  });
});

describe('members with special meaning in JavaScript', () => {
  test.each([
    ['at the top', '"__proto__":{"role_id":9}', '/__proto__'],
    ['one level down', '"settings":{"__proto__":{"members_can_delete":true}}', '/settings/__proto__'],
    ['in a list', '"more":[{"__proto__":1}]', '/more/0/__proto__'],
    ['escaped', '"\\u005f_proto__":1', '/__proto__'],
  ])('security row 28: __proto__ %s is an unknown field', async (_, members, pointer) => {
    expect(await create(json(members))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code: 'unknown-field' }] },
    });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test.each(['constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s is an unknown field',
    async (name) => {
      expect(await create({ ...draft, [name]: {} })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: `/${name}`, code: 'unknown-field' }] },
      });
    },
  );
});

describe('bodies made to exhaust resources', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  test('security row 29: thirty-two levels are read, the thirty-third is refused', async () => {
    const at = (levels: number) => create(json(`"more":${nested(levels)}`));
    expect(await at(31)).toMatchObject({ status: 400, body: { errors: [{ code: 'unknown-field' }] } });
    expect(await at(32)).toMatchObject({ status: 400, body: { errors: [{ code: 'too-deep' }] } });
    expect(await at(150_000)).toMatchObject({ status: 400, body: { errors: [{ code: 'too-deep' }] } });
    expect(await at(500_000)).toMatchObject({ status: 400, body: { errors: [{ code: 'too-many-values' }] } });
  });

  test('of ten thousand unknown fields twenty are named', async () => {
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, at]));
    const { status, body } = await create({ ...draft, ...fields });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(20);
  });

  test('a name as long as the body is not sent back', async () => {
    const name = 'x'.repeat(500_000);
    const answers = [
      await create({ ...draft, [name]: 1 }),
      await create({ ...draft, [name]: Array(20).fill('\0') }),
    ];
    for (const { status, bytes } of answers) {
      expect(status).toBe(400);
      expect(bytes.length).toBeLessThan(10_000);
    }
  });
});

describe('unknown fields', () => {
  test('security row 28: each is named, and nothing is written', async () => {
    expect(await create({ ...draft, colour: 'red', settings: { theme: 1 } })).toMatchObject({
      status: 400,
      body: {
        code: 'validation-failed',
        errors: expect.arrayContaining([
          { pointer: '/colour', detail: 'unknown field', code: 'unknown-field' },
          { pointer: '/settings/theme', detail: 'unknown field', code: 'unknown-field' },
        ]),
      },
    });
    expect(await emittedEvents()).toEqual([]);
  });

  test('security row 28: values of the wrong type are named without being repeated', async () => {
    const answer = await create({ name: { secret: 'hunter2' }, postal_code: 'hunter2' });
    expect(answer.body.errors.map((fault: { pointer: string }) => fault.pointer)).toEqual([
      '/name',
      '/postal_code',
    ]);
    expect(answer.bytes.toString()).not.toContain('hunter2');
  });
});
