// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const read = (name: Parameters<Season['world']['as']>[0], sectorId: number) =>
  season.world.as(name).get(`/api/sectors/${sectorId}`);

describe('GET /api/sectors/{sector_id}', () => {
  test('shows outline, counts and members', async () => {
    const { world, round, alicesSector } = season;
    for (const name of ['ada', 'theo', 'alice', 'root'] as const) {
      const { status, headers, body } = await read(name, alicesSector);
      expect(status).toBe(200);
      expect(headers['etag']).toBe('"v1"');
      expect(body).toMatchObject({
        sector_id: alicesSector,
        operation_id: round.operationId,
        entity_id: world.bondy,
        sector_name: 'Ouest',
        color: null,
        outline: outlineOf([0, 0], [4, 4]),
        address_count: 25,
        dwelling_count: 25,
        members: [{ ope_user_id: round.alice.opeUserId, user_id: round.alice.userId, name: 'Alice' }],
      });
      expect(body).not.toHaveProperty('overlaps');
    }
  });

  test('for a member a sector of somebody else does not exist', async () => {
    expect(await read('alice', season.bobsSector)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  test('a word is no id', async () => {
    expect(await season.world.as('ada').get('/api/sectors/centre')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '{sector_id}' }] },
    });
  });
});
