import { beforeEach, describe, expect, test } from '@jest/globals';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

/** The border between the sector of Alice, in the west, and that of Bob. */
const BORDER = 2.4845;
const NORTH = 48.9045;
/** The length of a metre in degrees, at this latitude. */
const EAST_METRE = 1 / 73_300;
const NORTH_METRE = 1 / 111_200;

/** A place inside Bob's sector, `metres` east of the border. */
const inTheEast = (metres: number) => ({ lat: 48.902, lon: BORDER + metres * EAST_METRE });
/** A place in no sector, `metres` north of Alice's sector. */
const inTheNorth = (metres: number) => ({ lat: NORTH + metres * NORTH_METRE, lon: 2.482 });

const visit = async (more: object) => {
  const { body } = await season.visit('alice', { fk_type: 'refuse', ...more });
  const names = new Map([
    [season.alicesSector, 'own'],
    [season.bobsSector, 'other'],
  ]);
  return { passageId: body.passage_id, sector: names.get(body.fk_sector), flags: body.flags };
};

describe('a position that may be wrong', () => {
  test.each([
    ['by 50 metres is taken as it is', inTheEast(40), 50, 'other', ['hors_secteur']],
    ['by more may lie in the own sector', inTheEast(40), 51, 'own', []],
    ['but does not reach it', inTheEast(60), 51, 'other', ['hors_secteur']],
    ['lies in no sector and reaches the own one', inTheNorth(40), 60, 'own', []],
    ['lies in no sector and is exact', inTheNorth(40), 10, 'own', ['hors_secteur']],
    ['lies in the own sector', inTheEast(-20), 500, 'own', []],
    ['by kilometres lies in the own one', inTheEast(60), 100_000, 'own', []],
  ])('%s', async (_, place, accuracy_m, sector, flags) => {
    expect(await visit({ ...place, accuracy_m })).toMatchObject({ sector, flags });
  });

  test('reaches several own sectors: the nearest one', async () => {
    const members = [season.round.alice.userId];
    await season.world.as('ada').put(`/api/sectors/${season.bobsSector}/members`, { members });
    expect(await visit({ ...inTheEast(40), accuracy_m: 100 })).toMatchObject({ sector: 'other', flags: [] });
    const between = { lat: NORTH + 10 * NORTH_METRE, lon: BORDER - 30 * EAST_METRE };
    expect(await visit({ ...between, accuracy_m: 100 })).toMatchObject({ sector: 'own', flags: [] });
  });

  test('decides nothing where address or sector are named', async () => {
    const { id: fk_adresse } = season.addressAt(5, 2);
    const place = { ...inTheEast(-20), accuracy_m: 500 };
    expect(await visit({ ...place, fk_adresse })).toMatchObject({ sector: 'other', flags: ['hors_secteur'] });
    expect(await visit({ ...place, fk_sector: season.bobsSector })).toMatchObject({ sector: 'other' });
  });

  test('is taken again when it is corrected', async () => {
    const { passageId } = await visit({ ...inTheEast(40), accuracy_m: 5 });
    const { body } = await season.world.as('alice').patch(`/api/passages/${passageId}`, { accuracy_m: 80 });
    expect(body).toMatchObject({ fk_sector: season.alicesSector, flags: [] });
  });
});
