import { beforeEach, describe, expect, test } from '@jest/globals';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const path = () => `/api/operations/${season.round.operationId}/evening`;
const evening = async (name: PersonName = 'ada') => (await season.world.as(name).get(path())).body;
const MINUTE = 60;

/** Somebody notes a door now. */
const note = (name: PersonName, column: number, more: object = {}) =>
  season.visit(name, { fk_adresse: season.addressAt(column, 0).id, fk_type: 'refuse', ...more });

describe('GET /api/operations/{operation_id}/evening', () => {
  test('is empty while nobody walks', async () => {
    expect(await evening()).toEqual({ at: clock.now(), walkers: [], sectors: [] });
  });

  test('says who walks, how many doors an hour, and when each sector is finished at that speed', async () => {
    await note('alice', 0);
    clock.advance(15 * MINUTE);
    await note('alice', 1);
    await note('bob', 5);
    const last_at = clock.now();
    clock.advance(15 * MINUTE);
    const { at, walkers, sectors } = await evening();
    const { alice, bob } = season.world.person;
    expect(walkers).toMatchObject([
      { user_id: alice.userId, sector_id: season.alicesSector, doors: 2, doors_per_hour: 4, last_at },
      { user_id: bob.userId, sector_id: season.bobsSector, doors: 1, doors_per_hour: 4, last_at },
    ]);
    // 25 addresses each; two of Alice's and one of Bob's are done.
    expect(sectors).toMatchObject([
      { sector_id: season.alicesSector, sector_name: 'Ouest', remaining: 23, doors_per_hour: 4 },
      { sector_id: season.bobsSector, sector_name: 'Est', remaining: 24, doors_per_hour: 4 },
    ]);
    const hours = (Date.parse(sectors[1].finished_at) - Date.parse(at)) / 3_600_000;
    expect(hours).toBe(6);
  });

  test('a door counts once, whoever comes back to it', async () => {
    await note('alice', 0, { fk_type: 'a_finaliser', motif: 'absent' });
    clock.advance(20 * MINUTE);
    await note('alice', 0);
    expect((await evening()).walkers).toMatchObject([{ doors: 1, doors_per_hour: 3 }]);
  });

  test('in the first minutes nobody has a speed, and nothing an end', async () => {
    await note('alice', 0);
    clock.advance(5 * MINUTE);
    expect(await evening()).toMatchObject({
      walkers: [{ doors: 1, doors_per_hour: 0 }],
      sectors: [{ remaining: 24, finished_at: null }],
    });
  });

  test('who noted nothing for three quarters of an hour has gone home', async () => {
    await note('alice', 0);
    clock.advance(46 * MINUTE);
    await note('bob', 5);
    expect((await evening()).walkers).toMatchObject([{ user_id: season.world.person.bob.userId }]);
  });

  test('treasurers follow it, members and other associations do not', async () => {
    const { as } = season.world;
    expect((await as('theo').get(path())).status).toBe(200);
    expect(await as('alice').get(path())).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await as('nora').get(path())).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('a parameter nobody knows is refused', async () => {
    expect(await season.world.as('ada').get(`${path()}?verbose=1`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?verbose', code: 'unknown-field' }] },
    });
  });
});
