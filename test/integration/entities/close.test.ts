import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const close = (body: unknown = { reason: 'Inscrite par erreur' }, id = world.bondy) =>
  world.as('root').post(`/api/entities/${id}/close`, body);
const activeOf = (entityId: number) =>
  asOwner((trx) =>
    trx
      .selectFrom('users')
      .select(['id', 'version'])
      .where('entity_id', '=', entityId)
      .where('chk_active', '=', 1)
      .execute(),
  );

describe('POST /api/entities/{entity_id}/close', () => {
  test('nobody of the association gets in any more, from the next request on', async () => {
    const before = await activeOf(world.bondy);
    expect(await close()).toMatchObject({
      status: 200,
      body: { entity_id: world.bondy, users: before.length },
    });
    expect(await activeOf(world.bondy)).toEqual([]);
    expect(await world.as('ada').get('/api/session')).toMatchObject({ status: 401 });
    expect(await logIn('ada.bondy')).toMatchObject({ status: 401, body: { reason: 'account_inactive' } });
    expect(await world.as('root').get(`/api/entities/${world.bondy}`)).toMatchObject({ status: 200 });
  });

  test('the history has the reason, and each person its change', async () => {
    await close();
    expect((await historyOf('entity', world.bondy)).at(-1)).toMatchObject({
      action: 'closed',
      by_user_id: world.person.root.userId,
      changes: { reason: { old: null, new: 'Inscrite par erreur' } },
    });
    const changes = { chk_active: { old: 1, new: 0 } };
    expect((await historyOf('user', world.person.ada.userId)).at(-1)).toMatchObject({
      action: 'changed',
      changes,
    });
    expect(await eventsNamed('user_updated')).toContainEqual(
      expect.objectContaining({
        user_id: world.person.ada.userId,
        updated_by: world.person.root.userId,
        changes,
      }),
    );
  });

  test('other associations stay, and a second time changes nothing', async () => {
    const others = await activeOf(world.noisy);
    await close();
    expect(await activeOf(world.noisy)).toEqual(others);
    const history = await historyOf('entity', world.bondy);
    expect(await close()).toMatchObject({ status: 200, body: { users: 0 } });
    expect(await historyOf('entity', world.bondy)).toEqual(history);
  });

  test('a super administrator opens it again by activating somebody', async () => {
    await close();
    await world.as('root').patch(`/api/users/${world.person.ada.userId}`, { chk_active: 1 });
    expect(await logIn('ada.bondy')).toMatchObject({ status: 200 });
  });

  test('is for super administrators only', async () => {
    expect(await world.as('ada').post(`/api/entities/${world.bondy}/close`, { reason: 'x' })).toMatchObject({
      status: 403,
    });
  });

  test('an unknown association is a 404', async () => {
    expect(await close(undefined, 999_999)).toMatchObject({ status: 404 });
  });

  test.each([
    [{}, '/reason', 'required'],
    [{ reason: ' ' }, '/reason', 'too-small'],
    [{ reason: 'erreur', more: 1 }, '/more', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await close(body)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
  });
});
