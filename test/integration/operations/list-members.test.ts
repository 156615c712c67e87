// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  round = await openRound(world);
});

const path = () => `/api/operations/${round.operationId}/members`;
const listed = (who: 'alice' | 'bob', name: string) => ({
  ope_user_id: round[who].opeUserId,
  user_id: round[who].userId,
  name,
  updated_at: clock.now(),
  deleted_at: null,
});
const names = async (by: PersonName, query: string) =>
  (await world.as(by).get(`${path()}${query}`)).body.data.map(({ name }: { name: string }) => name);

describe('GET /api/operations/{operation_id}/members', () => {
  test('everybody of the round sees who takes part, with both ids', async () => {
    for (const name of ['ada', 'theo', 'alice', 'root'] as const) {
      const { status, body } = await world.as(name).get(path());
      expect(status).toBe(200);
      expect(body).toEqual({
        data: [listed('alice', 'Alice'), listed('bob', 'Bob')],
        next_cursor: null,
      });
    }
  });

  test('who left is not listed, and sees nothing any more', async () => {
    await world.as('ada').delete(`${path()}/${round.bob.opeUserId}`);
    expect((await world.as('ada').get(path())).body.data).toHaveLength(1);
    expect(await world.as('bob').get(path())).toMatchObject({ status: 404 });
  });

  test('page by page everybody comes once', async () => {
    const pages = await allPages(world.as('ada'), `${path()}?limit=1`);
    expect(pages.flat().map(({ name }) => name)).toEqual(['Alice', 'Bob']);
  });

  test('who came, left, came back or got another name since an instant, in that order', async () => {
    clock.advance(1);
    const since = clock.now();
    const query = `?updated_since=${since}&sort=updated_at`;
    expect(await names('alice', query)).toEqual([]);
    await world.as('ada').post(path(), { user_id: world.person.theo.userId });
    clock.advance(1);
    await world.as('ada').patch(`/api/users/${round.alice.userId}`, { name: 'Alice Durand' });
    await world.as('ada').patch(`/api/users/${round.bob.userId}`, { phone: '0600000000' });
    expect(await names('alice', query)).toEqual(['Theo', 'Alice Durand']);
    expect(await names('alice', `?updated_since=${clock.now()}`)).toEqual(['Alice Durand']);
    clock.advance(1);
    await world.as('ada').delete(`${path()}/${round.bob.opeUserId}`);
    await world.as('ada').delete(`/api/users/${world.person.theo.userId}`);
    expect(await names('ada', query)).toEqual(['Alice Durand']);
    expect(await names('ada', `${query}&deleted=only`)).toEqual(['Bob', 'Theo']);
    clock.advance(1);
    await world.as('ada').post(path(), { user_id: round.bob.userId });
    await world.as('ada').post(`/api/users/${world.person.theo.userId}/restore`);
    const pages = await allPages(world.as('ada'), `${path()}${query}&limit=1`);
    expect(pages.flat().map(({ name }) => name)).toEqual(['Alice Durand', 'Bob', 'Theo']);
    expect(await names('ada', `?updated_since=${clock.now()}&sort=-updated_at`)).toEqual(['Theo', 'Bob']);
  });

  test('who was taken out is shown to those who may add them again, with the id to come', async () => {
    await world.as('ada').delete(`${path()}/${round.bob.opeUserId}`);
    expect((await world.as('ada').get(`${path()}?deleted=only`)).body.data).toEqual([
      { ...listed('bob', 'Bob'), deleted_at: clock.now() },
    ]);
    for (const name of ['theo', 'alice'] as const)
      expect(await world.as(name).get(`${path()}?deleted=only`)).toMatchObject({ status: 403 });
  });

  test('a wrong parameter is refused', async () => {
    expect(await world.as('ada').get(`${path()}?sort=username`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?sort' }] },
    });
    expect(await world.as('ada').get(`${path()}?updated_since=hier`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?updated_since' }] },
    });
  });
});
