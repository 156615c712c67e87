// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  round = await openRound(world);
});

const path = () => `/api/operations/${round.operationId}/members`;
const add = (whom: PersonName, by: PersonName = 'ada') =>
  world.as(by).post(path(), { user_id: world.person[whom].userId });

describe('POST /api/operations/{operation_id}/members', () => {
  test('a user joins under an even id of that operation', async () => {
    const { status, body } = await add('theo');
    expect(status).toBe(201);
    expect(body).toEqual({
      ope_user_id: expect.any(Number),
      user_id: world.person.theo.userId,
      name: 'Theo',
    });
    expect(body.ope_user_id % 2).toBe(0);
    expect(await historyOf('membership', body.ope_user_id)).toEqual([
      { action: 'added', changes: null, by_user_id: world.person.ada.userId, entity_id: world.bondy },
    ]);
  });

  test('who already takes part is answered and joins no second time', async () => {
    expect(await add('alice')).toMatchObject({ status: 200, body: { ope_user_id: round.alice.opeUserId } });
    expect(await historyOf('membership', round.alice.opeUserId)).toHaveLength(1);
  });

  test('six requests at once make one membership, and one entry in the history', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('theo')));
    const [{ body } = { body: undefined }] = answers;
    expect(answers.every((answer) => answer.body.ope_user_id === body.ope_user_id)).toBe(true);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect((await historyOf('membership', body.ope_user_id)).map(({ action }) => action)).toEqual(['added']);
  });

  test('a former member comes back under the old id', async () => {
    await world.as('ada').delete(`${path()}/${round.bob.opeUserId}`);
    expect(await add('bob')).toMatchObject({ status: 201, body: { ope_user_id: round.bob.opeUserId } });
    expect((await historyOf('membership', round.bob.opeUserId)).map(({ action }) => action)).toEqual([
      'added',
      'removed',
      'added',
    ]);
  });

  test('the same user has another id in another operation', async () => {
    const next = await openRound(world, { date_start: '2027-10-15', date_end: '2027-12-31' });
    expect(next.alice.opeUserId).not.toBe(round.alice.opeUserId);
  });

  test('somebody of another association or of the platform does not exist', async () => {
    for (const whom of ['malik', 'root'] as const) {
      expect(await add(whom)).toMatchObject({
        status: 422,
        body: { code: 'user-not-found', errors: [{ pointer: '/user_id' }] },
      });
    }
    // Root has access to both associations, but the operation takes only users of its own one.
    expect(await add('malik', 'root')).toMatchObject({ status: 422 });
    expect(await add('theo', 'root')).toMatchObject({ status: 201 });
  });

  test('a membership id is no user', async () => {
    expect(await world.as('ada').post(path(), { user_id: round.alice.opeUserId })).toMatchObject({
      status: 422,
      body: { code: 'user-not-found' },
    });
  });

  test('an inactive user cannot join', async () => {
    const { userId } = world.person.theo;
    await asOwner((trx) =>
      trx.updateTable('users').set({ chk_active: 0 }).where('id', '=', userId).execute(),
    );
    expect(await add('theo')).toMatchObject({
      status: 409,
      body: { code: 'member-inactive', errors: [{ pointer: '/user_id' }] },
    });
  });

  test('an operation of another association does not exist, whatever the body', async () => {
    expect(await world.as('nora').post(path(), { user_id: 'malik' })).toMatchObject({ status: 404 });
  });

  test.each([
    [undefined, 'required'],
    [{ user_id: '5' }, 'invalid-type'],
    [{ user_id: 0 }, 'too-small'],
  ])('%j is refused at its place', async (body, code) => {
    expect(await world.as('ada').post(path(), body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/user_id', code }] },
    });
  });
});
