import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

/** Today is 20 November 2026. */
let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const visit = (name: 'alice' | 'ada' | 'root' = 'alice') =>
  season.visit(name, { fk_adresse: season.addressAt(1, 1).id, fk_user: season.round.alice.userId });
const setOperation = (change: { date_end?: string; chk_active?: 0 | 1; deleted_at?: string }) =>
  asOwner((trx) => trx.updateTable('operations').set(change).execute());
const setTimeZone = (time_zone: string) =>
  asOwner((trx) => trx.updateTable('entities').set({ time_zone }).execute());
const late = { status: 201, body: { flags: ['late'] } };
const closed = { status: 409, body: { code: 'operation-closed' } };

describe('POST /api/passages', () => {
  test('on the last day a visit is in time, the day after it is late', async () => {
    await setOperation({ date_end: '2026-11-20' });
    expect((await visit()).body.flags).toEqual([]);
    await setOperation({ date_end: '2026-11-19' });
    expect(await visit()).toMatchObject(late);
  });

  test('the day is that of the association’s time zone', async () => {
    await setOperation({ date_end: '2026-11-20' });
    clock.set('2026-11-20T23:30:00.000Z');
    const { token } = (await logIn('alice.bondy')).body;
    const draft = { fk_operation: season.round.operationId, fk_sector: season.alicesSector };
    const visitNow = () => clientWith({ token }).post('/api/passages', draft);
    expect(await visitNow()).toMatchObject(late);
    await setTimeZone('America/Guadeloupe');
    expect((await visitNow()).body.flags).toEqual([]);
  });

  test('for 31 days members bring in what they did, then administrators only', async () => {
    await setOperation({ date_end: '2026-10-20' });
    expect(await visit()).toMatchObject(late);
    await setOperation({ date_end: '2026-10-19' });
    expect(await visit()).toMatchObject(closed);
    expect(await storedPassages()).toHaveLength(1);
    expect(await visit('ada')).toMatchObject(late);
    expect(await visit('root')).toMatchObject(late);
  });

  test('a closed operation takes nothing from anybody', async () => {
    await setOperation({ chk_active: 0 });
    for (const name of ['alice', 'ada', 'root'] as const) expect(await visit(name)).toMatchObject(closed);
    expect(await storedPassages()).toEqual([]);
    expect(await eventsNamed('passage_created')).toEqual([]);
  });

  test('a visit of a phone whose clock was reset is refused, an early one is taken', async () => {
    const at = (passed_at: string) =>
      season.visit('alice', { fk_adresse: season.addressAt(1, 1).id, passed_at });
    for (const passed_at of ['1970-01-01T00:00:10Z', '0001-01-01T00:00:10Z', '2025-10-13T23:59:59Z']) {
      expect(await at(passed_at)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/passed_at', code: 'too-long-ago' }] },
      });
    }
    expect(await storedPassages()).toEqual([]);
    const { status, body } = await at('2025-10-14T00:00:00Z');
    expect(status).toBe(201);
    const path = `/api/passages/${body.passage_id}`;
    expect(await season.world.as('alice').patch(path, { passed_at: '2001-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/passed_at', code: 'too-long-ago' }] },
    });
  });

  test('an operation that was deleted does not exist', async () => {
    await setOperation({ deleted_at: clock.now() });
    expect(await visit()).toMatchObject({ status: 422, body: { code: 'operation-not-found' } });
  });
});
