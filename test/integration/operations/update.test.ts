import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { anonymous } from '../../support/http/client.ts';
import { clock } from '../../support/run/resources.ts';
import { openRound } from '../../support/world/round.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let operation: Json;
beforeEach(async () => {
  world = await createWorld();
  const { operationId } = await openRound(world);
  operation = (await world.as('ada').get(`/api/operations/${operationId}`)).body;
  clock.advance(60);
});

const path = () => `/api/operations/${operation.operation_id}`;
const patch = (body: unknown, name: PersonName = 'ada', headers = {}) =>
  world.as(name).patch(path(), body, headers);

async function expectUntouched(): Promise<void> {
  expect((await world.as('ada').get(path())).body).toEqual(operation);
  expect(await eventsNamed('operation_updated')).toEqual([]);
  expect(await historyOf('operation', operation.operation_id)).toEqual([]);
}

describe('PATCH /api/operations/{operation_id}', () => {
  test('a record that is read, edited and sent as a whole changes in the edited places', async () => {
    const { status, headers, body } = await patch({
      ...operation,
      name: ' Calendriers 2027 ',
      chk_active: 0,
    });
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v2"');
    expect(body).toEqual({
      ...operation,
      name: 'Calendriers 2027',
      chk_active: 0,
      version: 2,
      updated_at: '2026-11-20T09:01:00.000Z',
    });
  });

  test('event and history say what changed; money is a number there', async () => {
    await patch({ name: 'Calendriers', calendar_value: '2.50', date_end: '2027-02-28' });
    const changes = {
      name: { old: 'Saison 2026', new: 'Calendriers' },
      date_end: { old: '2027-01-31', new: '2027-02-28' },
      calendar_value: { old: 2, new: 2.5 },
    };
    expect(await eventsNamed('operation_updated')).toEqual([
      {
        timestamp: '2026-11-20T09:01:00.000Z',
        event: 'operation_updated',
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        operation_id: operation.operation_id,
        updated_by: world.person.ada.userId,
        changes,
      },
    ]);
    expect(await historyOf('operation', operation.operation_id)).toEqual([
      { action: 'changed', changes, by_user_id: world.person.ada.userId, entity_id: world.bondy },
    ]);
  });

  test('the value of a calendar can be taken away', async () => {
    expect((await patch({ calendar_value: null })).body.calendar_value).toBe(null);
    expect(await eventsNamed('operation_updated')).toMatchObject([
      { changes: { calendar_value: { old: 2, new: null } } },
    ]);
  });

  test('a closed round takes no passage until it is opened again', async () => {
    const visit = () =>
      world.as('ada').post('/api/passages', { fk_operation: operation.operation_id, fk_sector, fk_user });
    const draft = { operation_id: operation.operation_id, sector_name: 'Centre' };
    const fk_sector = (await world.as('ada').post('/api/sectors', draft)).body.sector_id;
    const fk_user = world.person.alice.userId;
    await patch({ chk_active: 0 });
    expect(await visit()).toMatchObject({ status: 409, body: { code: 'operation-closed' } });
    expect((await patch({ chk_active: 1 })).body).toMatchObject({ chk_active: 1, version: 3 });
    expect(await visit()).toMatchObject({ status: 201 });
  });

  test.each([
    ['nothing', () => ({})],
    ['the same values', () => ({ name: 'Saison 2026', calendar_value: 2, date_end: '2027-01-31' })],
    ['the whole record', () => operation],
  ])('%s changes nothing and leaves no trace', async (_, body) => {
    expect(await patch(body())).toMatchObject({ status: 200, body: operation });
    await expectUntouched();
  });

  test('the dates are judged together with those that stay', async () => {
    for (const body of [
      { date_end: '2026-10-14' },
      { date_start: '2027-02-01' },
      { date_start: '2026-01-01', date_end: '2027-01-03' },
      { date_start: '2026-01-29' },
    ]) {
      expect(await patch(body)).toMatchObject({
        status: 400,
        body: { code: 'validation-failed', errors: [{ pointer: '/date_end', code: 'invalid-value' }] },
      });
    }
    await expectUntouched();
    expect(await patch({ date_start: '2026-01-30' })).toMatchObject({ status: 200 });
    expect(await patch({ date_start: '2028-01-01', date_end: '2028-12-31' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['operation_id', 424_242],
    ['entity_id', 424_242],
    ['created_at', '2026-11-20T09:00:00.001Z'],
    ['updated_at', null],
    ['deleted_at', '2026-11-20T09:00:00.000Z'],
  ])('%s is read-only', async (name, value) => {
    expect(await patch({ name: 'x', [name]: value })).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer: `/${name}`, code: 'read-only' }] },
    });
    await expectUntouched();
  });

  test.each([
    [{ name: ' ' }, '/name', 'too-small'],
    [{ name: null }, '/name', 'invalid-type'],
    [{ date_start: '2026-02-30' }, '/date_start', 'invalid-value'],
    [{ chk_active: 2 }, '/chk_active', 'invalid-value'],
    [{ chk_active: true }, '/chk_active', 'invalid-value'],
    [{ calendar_value: '2.505' }, '/calendar_value', 'invalid-value'],
    [{ calendar_value_cents: 200 }, '/calendar_value_cents', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await patch(body)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
    await expectUntouched();
  });

  test('who would overwrite another change is told, by If-Match or by the version in the body', async () => {
    await patch({ name: 'first' });
    expect(await patch({ name: 'second' }, 'ada', { 'if-match': '"v1"' })).toMatchObject({ status: 412 });
    expect(await patch({ ...operation, name: 'second' })).toMatchObject({
      status: 412,
      body: { code: 'precondition-failed' },
    });
    expect(await patch({ name: 'second' }, 'ada', { 'if-match': '"v2"' })).toMatchObject({ status: 200 });
  });

  test('members and treasurers change nothing, for another association it does not exist', async () => {
    for (const name of ['alice', 'theo'] as const) {
      expect(await patch({ name: 'x' }, name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await patch('nonsense', 'nora')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await anonymous.patch(path(), { name: 'x' })).toMatchObject({ status: 401 });
    await expectUntouched();
  });

  test('a super administrator may, for the association it is', async () => {
    expect(await patch({ name: 'Calendriers' }, 'root')).toMatchObject({ status: 200 });
    expect(await eventsNamed('operation_updated')).toMatchObject([
      { entity_id: world.bondy, updated_by: world.person.root.userId },
    ]);
  });

  test('a deleted one does not exist', async () => {
    await asOwner((trx) => trx.updateTable('operations').set({ deleted_at: clock.now() }).execute());
    for (const name of ['ada', 'root'] as const) {
      expect(await patch({ name: 'x' }, name)).toMatchObject({ status: 404 });
    }
  });
});
