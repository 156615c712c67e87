import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { roundTripsOf } from '../../support/database/round-trips.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  round = await openRound(world);
});

const path = () => `/api/operations/${round.operationId}/members`;
const user = (name: PersonName) => ({ user_id: world.person[name].userId });
const add = (members: unknown[], by: PersonName = 'ada') => world.as(by).post(`${path()}/bulk`, { members });
const onServer = globalThis.shared.database.kind === 'postgres' ? test : test.skip;

describe('POST /api/operations/{operation_id}/members/bulk', () => {
  test('answers for each user whether they joined, were a member, or why not', async () => {
    const { status, body } = await add([
      user('theo'),
      user('alice'),
      user('malik'),
      user('root'),
      user('ada'),
    ]);
    expect(status).toBe(200);
    const { results } = body;
    expect(results).toEqual([
      { index: 0, status: 'created', ope_user_id: expect.any(Number) },
      { index: 1, status: 'duplicate', ope_user_id: round.alice.opeUserId },
      {
        index: 2,
        status: 'refused',
        problem: expect.objectContaining({
          code: 'user-not-found',
          status: 422,
          errors: [expect.objectContaining({ pointer: '/members/2/user_id' })],
        }),
      },
      expect.objectContaining({ index: 3, status: 'refused' }),
      { index: 4, status: 'created', ope_user_id: expect.any(Number) },
    ]);
    const { data } = (await world.as('ada').get(path())).body;
    expect(data.map(({ user_id }: { user_id: number }) => user_id).toSorted()).toEqual(
      (['ada', 'alice', 'bob', 'theo'] as const).map((name) => world.person[name].userId).toSorted(),
    );
    for (const at of [0, 4])
      expect(await historyOf('membership', results[at].ope_user_id)).toEqual([
        { action: 'added', changes: null, by_user_id: world.person.ada.userId, entity_id: world.bondy },
      ]);
    expect(await historyOf('membership', round.alice.opeUserId)).toHaveLength(1);
  });

  test('sent again it changes nothing, and who is named twice joins once', async () => {
    const first = (await add([user('theo'), user('theo')])).body.results;
    const { ope_user_id } = first[0];
    expect(first).toEqual([
      { index: 0, status: 'created', ope_user_id },
      { index: 1, status: 'duplicate', ope_user_id },
    ]);
    expect((await add([user('theo')])).body.results).toEqual([
      { index: 0, status: 'duplicate', ope_user_id },
    ]);
    expect(await historyOf('membership', ope_user_id)).toHaveLength(1);
  });

  test('six requests at once make one membership each, and one entry in the history', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        add(at % 2 === 0 ? [user('theo'), user('ada')] : [user('ada'), user('theo')]),
      ),
    );
    const results = answers.flatMap(({ body }) => body.results);
    expect(results.filter(({ status }: { status: string }) => status === 'created')).toHaveLength(2);
    const ids = new Set(results.map(({ ope_user_id }: { ope_user_id: number }) => ope_user_id));
    expect(ids.size).toBe(2);
    for (const id of ids) expect(await historyOf('membership', id)).toHaveLength(1);
  });

  test('a former member comes back under the old id', async () => {
    await world.as('ada').delete(`${path()}/${round.bob.opeUserId}`);
    expect((await add([user('bob')])).body.results).toEqual([
      { index: 0, status: 'created', ope_user_id: round.bob.opeUserId },
    ]);
  });

  test('who is inactive or deleted, and what is no user, are refused alone', async () => {
    await asOwner((trx) =>
      trx.updateTable('users').set({ chk_active: 0 }).where('id', '=', world.person.theo.userId).execute(),
    );
    await world.as('ada').delete(`/api/users/${world.person.bob.userId}`);
    const items = [user('theo'), user('bob'), { user_id: 0 }, 7, { user_id: 1, role: 'chef' }, user('ada')];
    const { results } = (await add(items)).body;
    const told = results.map(({ problem }: { problem?: { code: string; errors: { pointer: string }[] } }) =>
      problem ? [problem.code, problem.errors[0]?.pointer] : 'member',
    );
    expect(told).toEqual([
      ['member-inactive', '/members/0/user_id'],
      ['user-not-found', '/members/1/user_id'],
      ['validation-failed', '/members/2/user_id'],
      ['validation-failed', '/members/3'],
      ['validation-failed', '/members/4/role'],
      'member',
    ]);
  });

  test('a super administrator adds people of the association of the operation only', async () => {
    const { results } = (await add([user('malik'), user('theo')], 'root')).body;
    expect(results).toMatchObject([{ status: 'refused' }, { status: 'created' }]);
  });

  test('nobody is asked about, and nobody joins', async () => {
    expect(await add([])).toMatchObject({ status: 200, body: { results: [] } });
  });

  test('takes at most two hundred', async () => {
    expect(await add(Array.from({ length: 200 }, () => user('theo')))).toMatchObject({ status: 200 });
    expect(await add(Array.from({ length: 201 }, () => user('theo')))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/members', code: 'too-big' }] },
    });
  });

  onServer('waits for the database as often for one as for many', async () => {
    const everybody = [user('theo'), user('ada'), user('alice')];
    expect(await roundTripsOf(() => add(everybody), 200)).toMatchObject({ roundTrips: 5 });
    expect(await roundTripsOf(() => add([]), 200)).toMatchObject({ roundTrips: 3 });
  });

  test('an operation of another association does not exist, whatever the body', async () => {
    expect(await add([user('malik')], 'nora')).toMatchObject({ status: 404 });
  });

  test.each([
    [{}, '/members', 'required'],
    [{ members: 'tous' }, '/members', 'invalid-type'],
    [{ members: [], more: 1 }, '/more', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await world.as('ada').post(`${path()}/bulk`, body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });
});
