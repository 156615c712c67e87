import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openRound } from '../../support/world/round.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const address = (column: number, row: number) => ({ fk_adresse: season.addressAt(column, row).id });
const place = async (draft: object, name: 'alice' | 'ada' = 'alice') => {
  const { status, body } = await season.visit(name, draft);
  return status === 201 ? { sector: body.fk_sector, flags: body.flags } : { status, code: body.code };
};

describe('POST /api/passages', () => {
  test('the sector is that of the address', async () => {
    const { alicesSector, bobsSector } = season;
    expect(await place(address(1, 1))).toEqual({ sector: alicesSector, flags: [] });
    expect(await place(address(7, 1))).toEqual({ sector: bobsSector, flags: ['hors_secteur'] });
  });

  test('without an address it is the one that covers the position', async () => {
    const { alicesSector, bobsSector } = season;
    expect(await place({ lat: 48.901, lon: 2.481 })).toEqual({ sector: alicesSector, flags: [] });
    expect(await place({ lat: 48.901, lon: 2.4881 })).toEqual({
      sector: bobsSector,
      flags: ['hors_secteur'],
    });
  });

  test('the address says more than the position of the phone', async () => {
    const draft = { ...address(1, 1), lat: 48.901, lon: 2.488 };
    expect(await place(draft)).toEqual({ sector: season.alicesSector, flags: [] });
  });

  test('where sectors overlap the earlier one has it, address or position', async () => {
    const { world, round, alicesSector } = season;
    const later = {
      operation_id: round.operationId,
      sector_name: 'Tout',
      outline: outlineOf([0, 0], [9, 9]),
    };
    await world.as('ada').post('/api/sectors', later);
    expect(await place(address(1, 1))).toMatchObject({ sector: alicesSector });
    expect(await place({ lat: 48.901, lon: 2.481 })).toMatchObject({ sector: alicesSector });
  });

  test('outside every sector it is the nearest own one', async () => {
    const { world, round, alicesSector } = season;
    const north = {
      operation_id: round.operationId,
      sector_name: 'Nord',
      outline: outlineOf([0, 8], [4, 9]),
      members: [round.alice.userId],
    };
    const { sector_id } = (await world.as('ada').post('/api/sectors', north)).body;
    expect(await place(address(1, 5))).toEqual({ sector: alicesSector, flags: ['hors_secteur'] });
    expect(await place(address(1, 7))).toEqual({ sector: sector_id, flags: ['hors_secteur'] });
    // Bob's sector would be nearer, but is not one of Alice's.
    expect(await place(address(9, 5))).toEqual({ sector: alicesSector, flags: ['hors_secteur'] });
    expect(await place({ lat: 43.3, lon: 5.37 })).toEqual({ sector: alicesSector, flags: ['hors_secteur'] });
  });

  test('it is the author’s own sectors that count, not the administrator’s', async () => {
    const { round, bobsSector } = season;
    const forBob = { fk_user: round.bob.userId };
    expect(await place({ ...address(7, 1), ...forBob }, 'ada')).toEqual({ sector: bobsSector, flags: [] });
    expect(await place({ ...address(1, 5), ...forBob }, 'ada')).toEqual({
      sector: bobsSector,
      flags: ['hors_secteur'],
    });
  });

  test('a sector may be named, also one without an outline', async () => {
    const { world, round, bobsSector } = season;
    const draft = { operation_id: round.operationId, sector_name: 'Foire', members: [round.alice.userId] };
    const { sector_id } = (await world.as('ada').post('/api/sectors', draft)).body;
    expect(await place({ fk_sector: sector_id })).toEqual({ sector: sector_id, flags: [] });
    expect(await place({ fk_sector: bobsSector, fk_user: round.alice.userId }, 'ada')).toEqual({
      sector: bobsSector,
      flags: ['hors_secteur'],
    });
  });

  test('without own sector and outside all others there is no place', async () => {
    const { world, alicesSector } = season;
    await world.as('ada').put(`/api/sectors/${alicesSector}/members`, { members: [] });
    for (const spot of [address(1, 8), { lat: 48.908, lon: 2.481 }, {}]) {
      expect(await season.visit('alice', spot)).toMatchObject({
        status: 422,
        body: { code: 'sector-not-found', errors: [{ pointer: '/fk_sector' }] },
      });
    }
    expect(await storedPassages()).toEqual([]);
    expect(await eventsNamed('passage_created')).toEqual([]);
  });

  test('a visit without any spot names its sector', async () => {
    expect(await place({})).toEqual({ status: 422, code: 'sector-not-found' });
  });

  test('a sector of another operation or association, or an unknown address, does not exist', async () => {
    const { world } = season;
    const next = await openRound(world, { date_start: '2027-10-15', date_end: '2027-12-31' });
    const { body } = await world
      .as('ada')
      .post('/api/sectors', { operation_id: next.operationId, sector_name: 'Ailleurs' });
    for (const fk_sector of [body.sector_id, 424_242]) {
      expect(await place({ ...address(1, 1), fk_sector })).toEqual({ status: 422, code: 'sector-not-found' });
    }
    expect(await season.visit('alice', { fk_adresse: 424_242 })).toMatchObject({
      status: 422,
      body: { code: 'address-not-found', errors: [{ pointer: '/fk_adresse' }] },
    });
    expect(await storedPassages()).toEqual([]);
  });
});
