// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openRound, type Round } from '../../support/world/round.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  round = await openRound(world);
});

const path = () => `/api/operations/${round.operationId}`;

describe('GET /api/operations/{operation_id}', () => {
  test('everybody who takes part or keeps the books reads it', async () => {
    for (const name of ['ada', 'theo', 'alice', 'root'] as const) {
      const answer = await world.as(name).get(path());
      expect(answer).toMatchObject({
        status: 200,
        headers: { etag: '"v1"' },
        body: { operation_id: round.operationId, entity_id: world.bondy, calendar_value: '2.00' },
      });
    }
  });

  test('for a member who does not take part it does not exist', async () => {
    await world.as('ada').delete(`${path()}/members/${round.bob.opeUserId}`);
    expect(await world.as('bob').get(path())).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('a word is no id', async () => {
    expect(await world.as('ada').get('/api/operations/last')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '{operation_id}' }] },
    });
  });
});
