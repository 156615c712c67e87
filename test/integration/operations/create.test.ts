// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const draft = { date_start: '2026-10-15', date_end: '2027-01-31' };
const create = (body: object, name: 'ada' | 'root' = 'ada') => world.as(name).post('/api/operations', body);

describe('POST /api/operations', () => {
  test('an administrator opens a round; two days are enough', async () => {
    const { status, headers, body } = await create(draft);
    expect(status).toBe(201);
    expect(headers['etag']).toBe('"v1"');
    expect(headers['location']).toBe(`https://tournee.test/api/operations/${body.operation_id}`);
    expect(body).toEqual({
      operation_id: expect.any(Number),
      entity_id: world.bondy,
      name: 'Saison 2026',
      date_start: '2026-10-15',
      date_end: '2027-01-31',
      chk_active: 1,
      calendar_value: null,
      version: 1,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
      deleted_at: null,
    });
    expect(await emittedEvents()).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'operation_created',
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        operation_id: body.operation_id,
        created_by: world.person.ada.userId,
        date_start: '2026-10-15',
        date_end: '2027-01-31',
      },
    ]);
  });

  test('name, calendar value and a closed state may be given', async () => {
    const more = { name: 'Calendriers 2027', calendar_value: 2.5, chk_active: 0 };
    expect((await create({ ...draft, ...more })).body).toMatchObject({ ...more, calendar_value: '2.50' });
  });

  test.each([
    ['one day', '2026-12-24', '2026-12-24'],
    ['366 days', '2026-01-01', '2027-01-02'],
    ['a leap day', '2028-02-29', '2028-03-01'],
  ])('a round of %s is possible', async (_, date_start, date_end) => {
    expect(await create({ date_start, date_end })).toMatchObject({
      status: 201,
      body: { date_start, date_end },
    });
  });

  test.each([
    [{ date_start: '2026-10-15' }, '/date_end', 'required'],
    [{ date_end: '2026-10-15' }, '/date_start', 'required'],
    [{ ...draft, date_end: '2026-10-14' }, '/date_end', 'invalid-value'],
    [{ ...draft, date_end: '2027-10-17' }, '/date_end', 'invalid-value'],
    [{ ...draft, date_start: '2026-02-29' }, '/date_start', 'invalid-value'],
    [{ ...draft, date_start: '15/10/2026' }, '/date_start', 'invalid-value'],
    [{ ...draft, date_start: '2026-10-15T00:00:00Z' }, '/date_start', 'invalid-value'],
    [{ ...draft, chk_active: 2 }, '/chk_active', 'invalid-value'],
    [{ ...draft, calendar_value: -1 }, '/calendar_value', 'invalid-value'],
    [{ ...draft, calendar_value: '2.505' }, '/calendar_value', 'invalid-value'],
    [{ ...draft, name: ' ' }, '/name', 'too-small'],
    [{ ...draft, name: 'Tournée\u202e 2026' }, '/name', 'direction-character'],
    [{ ...draft, operation_id: 3 }, '/operation_id', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await create(body)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
    expect(await emittedEvents()).toEqual([]);
  });

  test.each([
    [{ ...draft, date_start: '2026-02-30' }, '/date_start'],
    [{ ...draft, date_end: '2027-02-29' }, '/date_end'],
  ])('a day that does not exist is the only fault of %j', async (body, pointer) => {
    expect((await create(body)).body.errors).toEqual([
      { pointer, detail: 'expected an existing day, YYYY-MM-DD', code: 'invalid-value' },
    ]);
  });

  test('a super administrator names the association', async () => {
    const { status, body } = await create({ ...draft, entity_id: world.noisy }, 'root');
    expect([status, body.entity_id]).toEqual([201, world.noisy]);
    expect(await emittedEvents()).toMatchObject([{ entity_id: world.noisy }]);
    expect(await create(draft, 'root')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/entity_id', code: 'required' }] },
    });
  });

  test('another association does not exist', async () => {
    expect(await create({ ...draft, entity_id: world.noisy })).toMatchObject({
      status: 422,
      body: { code: 'entity-not-found', errors: [{ pointer: '/entity_id' }] },
    });
    expect(await emittedEvents()).toEqual([]);
  });

  test('members and treasurers open none', async () => {
    for (const name of ['alice', 'theo'] as const) {
      expect(await world.as(name).post('/api/operations', draft)).toMatchObject({ status: 403 });
    }
    expect(await anonymous.post('/api/operations', draft)).toMatchObject({ status: 401 });
    expect(await emittedEvents()).toEqual([]);
  });
});
