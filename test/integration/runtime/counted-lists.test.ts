import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { roundTripsOf } from '../../support/database/round-trips.ts';
import { clock } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const list = (path: string, name: PersonName = 'ada') => collection.world.as(name).get(path);
const total = async (path: string, name: PersonName = 'ada') => (await list(path, name)).body.total;
const onServer = globalThis.shared.database.kind === 'postgres' ? test : test.skip;

/** Inserts `count` members of the association of Bondy. */
const insertUsers = (count: number) =>
  asOwner(async (trx) => {
    const { userId } = collection.world.person.bob;
    const {
      id: _,
      name_order: __,
      ...bob
    } = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    for (let at = 0; at < count; at += 1000) {
      const rows = Array.from({ length: Math.min(1000, count - at) }, (_, n) => ({
        ...bob,
        uuid: `01938e3a-0000-7000-8000-${String(at + n).padStart(12, '0')}`,
        username: `membre${at + n}`,
        username_key: `membre${at + n}`,
      }));
      await trx.insertInto('users').values(rows).execute();
    }
  });

describe('count=true', () => {
  test('tells how many there are on all pages, on each of them', async () => {
    const first = await list('/api/users?limit=3&count=true');
    expect(first.body).toMatchObject({ total: 4, next_cursor: expect.any(String) });
    expect(first.body.data).toHaveLength(3);
    expect(first.headers['link']).toContain('count=true');
    const rest = await list(`/api/users?limit=3&count=true&cursor=${first.body.next_cursor}`);
    expect(rest.body).toMatchObject({ total: 4, next_cursor: null, data: [{ username: 'bob.bondy' }] });
  });

  test('counts what the filters leave, in the reach of whoever asks', async () => {
    expect(await total('/api/users?role_id=2,3&count=true')).toBe(2);
    expect(await total('/api/users?q=nobody&count=true')).toBe(0);
    expect(await total('/api/users?count=true', 'root')).toBe(7);
    expect(await total('/api/users?count=true', 'nora')).toBe(2);
    const { passage_id } = await collection.collect();
    await collection.issue(passage_id, {}, 'ada');
    for (const [name, receipts] of [
      ['ada', 1],
      ['alice', 1],
      ['bob', 0],
      ['nora', 0],
    ] as const)
      expect([name, await total('/api/receipts?count=true', name)]).toEqual([name, receipts]);
    await list('/api/users?deleted=only&count=true');
    expect(await total('/api/users?deleted=only&count=true')).toBe(0);
  });

  test.each([
    ['/api/operations?count=true', 1],
    ['/api/sectors?count=true', 2],
    ['/api/entities?count=true', 1],
    ['/api/receipts?count=true', 0],
    ['/api/emails?count=true', 0],
    ['/api/exports?count=true', 0],
    ['/api/cash/handovers?count=true', 0],
    ['/api/uploads?count=true', 0],
  ])('%s has %i', async (path, expected) => {
    const { status, body } = await list(path);
    expect([status, body.total]).toEqual([200, expected]);
    expect(body.data).toHaveLength(expected);
  });

  test('counts the members of an operation', async () => {
    const path = `/api/operations/${collection.round.operationId}/members`;
    expect(await total(`${path}?count=true&limit=1`)).toBe(2);
    expect(await total(`${path}?count=true&updated_since=${clock.now()}&deleted=only`)).toBe(0);
  });

  test('has the number on a page that has nothing left', async () => {
    const { next_cursor } = (await list('/api/users?limit=3&count=true')).body;
    await collection.world.as('ada').delete(`/api/users/${collection.world.person.bob.userId}`);
    expect((await list(`/api/users?limit=3&count=true&cursor=${next_cursor}`)).body).toEqual({
      data: [],
      next_cursor: null,
      total: 3,
    });
  });

  test('is not answered unless it is asked for', async () => {
    for (const query of ['', '?count=false'])
      expect((await list(`/api/users${query}`)).body).not.toHaveProperty('total');
  });

  test('changes the ETag when the number does', async () => {
    const first = await list('/api/users?limit=1&count=true');
    const again = { 'if-none-match': first.headers['etag'] ?? '' };
    const ask = () => collection.world.as('ada').get('/api/users?limit=1&count=true', again);
    expect(await ask()).toMatchObject({ status: 304 });
    await collection.world.as('ada').delete(`/api/users/${collection.world.person.bob.userId}`);
    expect(await ask()).toMatchObject({ status: 200, body: { total: 3 } });
  });

  test('stops at ten thousand, and says so', async () => {
    await insertUsers(9996);
    expect(await total('/api/users?count=true&limit=1')).toBe(10_000);
    await asOwner((trx) =>
      trx
        .updateTable('users')
        .set({ entity_id: collection.world.bondy })
        .where('username', '=', 'malik.noisy')
        .execute(),
    );
    expect(await total('/api/users?count=true&limit=1')).toBeNull();
  });

  onServer('waits for the database no more often', async () => {
    for (const path of ['/api/users', '/api/receipts', '/api/operations', '/api/emails', '/api/uploads']) {
      const plain = await roundTripsOf(() => list(path), 200);
      const counted = await roundTripsOf(() => list(`${path}?count=true`), 200);
      expect([path, counted.roundTrips]).toEqual([path, plain.roundTrips]);
    }
  });

  test.each(['/api/passages', '/api/chat/rooms', '/api/departments', '/api/emails/suppressed'])(
    '%s is not counted',
    async (path) => {
      expect(await list(`${path}?count=true`)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '?count' }] },
      });
    },
  );

  test.each(['1', 'yes', ''])('count=%s is refused', async (value) => {
    expect(await list(`/api/users?count=${value}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?count' }] },
    });
  });
});
