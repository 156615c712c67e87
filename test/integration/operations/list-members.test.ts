import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/http/client.ts';
import { allPages } from '../../support/http/pages.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  round = await openRound(world);
});

const path = () => `/api/operations/${round.operationId}/members`;

describe('GET /api/operations/{operation_id}/members', () => {
  test('everybody of the round sees who takes part, with both ids', async () => {
    for (const name of ['ada', 'theo', 'alice', 'root'] as const) {
      const { status, body } = await world.as(name).get(path());
      expect(status).toBe(200);
      expect(body).toEqual({
        data: [
          { ope_user_id: round.alice.opeUserId, user_id: round.alice.userId, name: 'Alice' },
          { ope_user_id: round.bob.opeUserId, user_id: round.bob.userId, name: 'Bob' },
        ],
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

  test('for another association the round does not exist', async () => {
    expect(await world.as('nora').get(path())).toMatchObject({ status: 404 });
  });

  test('a wrong parameter is refused and nobody lists without a token', async () => {
    expect(await world.as('ada').get(`${path()}?sort=name`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?sort' }] },
    });
    expect(await anonymous.get(path())).toMatchObject({ status: 401 });
  });
});
