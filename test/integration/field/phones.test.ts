// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { roundTripsOf } from '../../support/database/round-trips.ts';
import { pullPage } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ONE = '0192a7b1-5f0e-7000-8000-000000000001';
const OTHER = '0192a7b1-5f0e-7000-8000-000000000002';

let season: Season;
let operationId: number;
beforeEach(async () => {
  season = await openSeason();
  operationId = season.round.operationId;
  // Sessions of phones do not expire overnight.
  await asOwner((trx) => trx.updateTable('sessions').set({ platform: 'android' }).execute());
});

const as = (name: PersonName) => season.world.as(name);
const list = (name: PersonName, more = '') =>
  as(name).get(`/api/field/phones?operation_id=${operationId}${more}`);
const phones = async (): Promise<Json[]> => (await list('theo')).body.data;
const counted = async (name: PersonName = 'ada'): Promise<unknown> =>
  (await as(name).get('/api/home')).body.todo.phones_out_of_step;
const pull = (name: PersonName, { phone, ...query }: { phone?: string; [name: string]: unknown } = {}) =>
  pullPage(as(name), { operationId, ...query }, phone === undefined ? {} : { 'X-Field-Phone': phone });
const visit = (name: PersonName, column: number) =>
  season.visit(name, { fk_adresse: season.addressAt(column, 1).id });

describe('GET /api/field/phones: when each phone was last in step', () => {
  test('a phone is listed from its first complete pull', async () => {
    expect(await phones()).toEqual([]);
    await pull('alice', { phone: ONE });
    expect(await phones()).toEqual([
      {
        phone_id: expect.any(Number),
        user_id: season.round.alice.userId,
        ope_user_id: season.round.alice.opeUserId,
        name: 'Alice',
        platform: 'android',
        app_version: null,
        in_step_at: clock.now(),
        out_of_step: false,
        behind: 0,
      },
    ]);
  });

  test('a page that is not the last, another collection and a refused pull note nothing', async () => {
    for (const column of [0, 1, 2]) await visit('alice', column);
    const { body } = await pull('alice', { limit: 2 });
    expect(body.has_more).toBe(true);
    await pull('alice', { collection: 'addresses' });
    expect(await pull('alice', { cursor: 'garbage' })).toMatchObject({ status: 410 });
    expect(await pull('malik')).toMatchObject({ status: 404 });
    expect(await phones()).toEqual([]);
    await pull('alice', { limit: 2, cursor: body.checkpoint.cursor });
    expect(await phones()).toMatchObject([{ user_id: season.round.alice.userId, behind: 0 }]);
  });

  test('it is noted once in five minutes', async () => {
    const begun = clock.now();
    await pull('alice');
    clock.advance(5 * MINUTE - 1);
    await pull('alice');
    expect(await phones()).toMatchObject([{ in_step_at: begun }]);
    clock.advance(1);
    await pull('alice');
    expect(await phones()).toMatchObject([{ in_step_at: clock.now() }]);
  });

  test('phones of one member that say who they are are told apart; those that do not are one', async () => {
    await pull('alice', { phone: ONE });
    await pull('alice', { phone: OTHER });
    clock.advance(10 * MINUTE);
    await pull('alice');
    await pull('alice', { phone: OTHER });
    const now = clock.now();
    expect((await phones()).map(({ in_step_at }) => in_step_at === now)).toEqual([true, true, false]);
    expect(await pull('alice', { phone: 'Alice’s phone' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: 'X-Field-Phone' }] },
    });
  });

  test('the ten of a member that were in step last are kept', async () => {
    await pull('bob', { phone: ONE });
    for (let at = 10; at < 22; at += 1) {
      clock.advance(1);
      await pull('alice', { phone: `0192a7b1-5f0e-7000-8000-0000000000${at}` });
    }
    const rows = await phones();
    expect(rows).toHaveLength(11);
    expect(rows.filter(({ name }) => name === 'Bob')).toHaveLength(1);
    expect(rows[0]?.in_step_at).toBe(clock.now());
  });

  test('what has changed since is counted as far as the phone may have it', async () => {
    for (const name of ['alice', 'bob', 'ada'] as const) await pull(name);
    await visit('alice', 1);
    await visit('alice', 6);
    await visit('bob', 7);
    const behind = new Map((await phones()).map((one) => [one.name, one.behind]));
    expect([...behind]).toEqual([
      ['Ada', 3],
      ['Bob', 2],
      ['Alice', 2],
    ]);
    clock.advance(5 * MINUTE);
    await pull('alice');
    expect(await phones()).toMatchObject([{ behind: 3 }, { behind: 2 }, { behind: 0 }]);
  });

  test('after a day without a pull it is out of step, on the first screen too', async () => {
    await pull('alice', { phone: ONE });
    clock.advance(DAY);
    expect(await phones()).toMatchObject([{ out_of_step: false }]);
    expect(await counted()).toBe(0);
    clock.advance(1);
    expect(await phones()).toMatchObject([{ out_of_step: true }]);
    expect([await counted('ada'), await counted('theo'), await counted('nora')]).toEqual([1, 1, 0]);
    expect(await counted('alice')).toBeUndefined();
    await pull('alice', { phone: ONE });
    expect(await counted()).toBe(0);
  });

  test('who was taken out of the operation is neither listed nor counted', async () => {
    await pull('alice');
    clock.advance(DAY + 1);
    await as('ada').delete(`/api/operations/${operationId}/members/${season.round.alice.opeUserId}`);
    expect(await phones()).toEqual([]);
    expect(await counted()).toBe(0);
  });

  test('the list comes in pages, the phone that came last first', async () => {
    for (const name of ['alice', 'bob', 'ada'] as const) await pull(name);
    const first = (await list('ada', '&limit=2')).body;
    const second = (await list('ada', `&limit=2&cursor=${first.next_cursor}`)).body;
    expect([...first.data, ...second.data].map(({ name }: Json) => name)).toEqual(['Ada', 'Bob', 'Alice']);
    expect(second.next_cursor).toBeNull();
  });
});

describe('GET /api/field/phones: a phone is known as long as its session', () => {
  test('it is forgotten when its member signs out, and when somebody else ends the session', async () => {
    await pull('alice');
    await pull('bob');
    await as('alice').post('/api/logout');
    expect(await phones()).toMatchObject([{ name: 'Bob' }]);
    const { body } = await as('ada').get(`/api/sessions?user_id=${season.round.bob.userId}`);
    await as('ada').delete(`/api/sessions/${body.data[0].session_id}?user_id=${season.round.bob.userId}`);
    expect(await phones()).toEqual([]);
  });

  test('it is purged with a session that has run out', async () => {
    await pull('alice');
    const isOver = { expires_at: '2026-11-20T12:00:00.000Z' };
    await asOwner((trx) =>
      trx.updateTable('sessions').set(isOver).where('user_id', '=', season.round.alice.userId).execute(),
    );
    expect(await phones()).toHaveLength(1);
    clock.advance(3 * HOUR + 1);
    await runJob('purge');
    expect(await phones()).toEqual([]);
  });

  test('it is erased with its person', async () => {
    await pull('alice');
    await pull('bob');
    const erase = { user_id: season.round.alice.userId, reason: 'Demande', dry_run: false };
    expect(await as('ada').post('/api/privacy/erase', erase)).toMatchObject({ status: 200 });
    expect(await phones()).toMatchObject([{ name: 'Bob' }]);
  });
});

describe('GET /api/field/phones', () => {
  test('is not for members, nor for other associations', async () => {
    await pull('alice');
    expect(await list('alice')).toMatchObject({ status: 403 });
    expect(await list('nora')).toMatchObject({ status: 404, body: { code: 'operation-not-found' } });
    expect((await list('root')).body.data).toHaveLength(1);
  });

  test('needs its operation', async () => {
    expect(await as('ada').get('/api/field/phones')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?operation_id' }] },
    });
  });
});

// The embedded database runs one statement at a time.
const onServer = globalThis.shared.database.kind === 'postgres' ? describe : describe.skip;

onServer('a pull waits for the database', () => {
  test('as often as before, but once in five minutes, when it is noted', async () => {
    const send = () => pull('alice');
    const noted = await roundTripsOf(send, 200);
    const idle = await roundTripsOf(send, 200);
    expect(idle.texts).toHaveLength(3);
    expect(idle.roundTrips).toBe(3);
    expect(noted.roundTrips).toBe(idle.roundTrips + 1);
    // Begin, the note, and commit.
    expect(noted.texts).toHaveLength(idle.texts.length + 3);
  });
});
