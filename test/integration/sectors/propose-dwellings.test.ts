import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { importBuildings, ownFile, ownLine } from '../../support/world/building-files.ts';
import { removeBuildings } from '../../support/world/buildings.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { buildTown, outlineOf, type TestAddress } from '../../support/world/town.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
let addressAt: (column: number, row: number) => TestAddress;
beforeEach(async () => {
  await removeBuildings();
  world = await createWorld();
  addressAt = await buildTown();
  round = await openRound(world);
});

/** Fifty addresses: five of the ten streets. */
const half = { outline: outlineOf([0, 0], [9, 4]) };
const propose = async (
  order: object,
  name: PersonName = 'ada',
  operation = round.operationId,
): Promise<Json> => {
  const order_ = { within: half, weigh: 'dwellings', ...order };
  return (await world.as(name).post(`/api/operations/${operation}/sectors/propose`, order_)).body;
};
const building = (batiment_id: string, { lon, lat }: TestAddress, nb_log: number | string) =>
  ownLine({ batiment_id, lon, lat, nb_log });
const importAll = async (...lines: string[]) => {
  await importBuildings(ownFile(...lines));
  await deliverMessages();
};
const dwellingsOf = ({ sectors }: Json): number[] => sectors.map(({ dwellings }: Json) => dwellings);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('a first season, without any sector, cut by dwellings', () => {
  test('the worker has counted what an import knows: the block of flats has a sector of its own', async () => {
    await importAll(building('b', addressAt(0, 0), 60));
    const body = await propose({ number: 2, tolerance: 0.2 });
    expect(body).toMatchObject({ weighed_by: 'dwellings', balance: { mean: 54.5 } });
    expect(sum(dwellingsOf(body))).toBe(109);
    const block: Json = body.sectors.find(({ dwellings }: Json) => dwellings >= 60);
    expect(block.addresses).toBeLessThanOrEqual(6);
  });

  test('three hundred dwellings behind one of fifty doors are no balanced sector of ten', async () => {
    await importAll(building('b', addressAt(0, 0), 300));
    const body = await propose({ number: 10 });
    expect(body).toMatchObject({ status: 422, code: 'cannot-balance', mean: 34.9 });
    expect(body.most).toBeGreaterThanOrEqual(300);
  });

  test('so many dwellings to each say how many sectors', async () => {
    await importAll(building('a', addressAt(0, 0), 26), building('b', addressAt(9, 4), 26));
    expect((await propose({ doors_each: 50, tolerance: 0.2 })).sectors).toHaveLength(2);
  });

  test('where nothing is known, addresses are weighed, and the answer says so', async () => {
    expect(await propose({ number: 5 })).toMatchObject({ weighed_by: 'addresses', balance: { mean: 10 } });
  });

  test('where less is known than not, addresses are weighed; what is known is told', async () => {
    await importAll(building('b', addressAt(0, 0), 24));
    const body = await propose({ number: 5 });
    expect(body).toMatchObject({ weighed_by: 'addresses', balance: { mean: 10 } });
    expect(sum(dwellingsOf(body))).toBe(49 + 24);
    await importAll(building('b', addressAt(0, 0), 25));
    // As many dwellings as were known before, and one address fewer that is not.
    await importAll(building('c', addressAt(9, 4), 24));
    expect(await propose({ number: 2, tolerance: 0.2 })).toMatchObject({ weighed_by: 'dwellings' });
  });

  test('buildings without a number of dwellings are no knowledge', async () => {
    await importAll(...[0, 1, 2, 3, 4].map((row) => building(`b${row}`, addressAt(1, row), '')));
    expect(await propose({ number: 5 })).toMatchObject({ weighed_by: 'addresses' });
  });

  test('who asks for addresses gets them, with the dwellings that are known', async () => {
    await importAll(building('b', addressAt(0, 0), 60));
    const body = await propose({ number: 5, weigh: 'addresses' });
    expect(body).toMatchObject({ weighed_by: 'addresses', balance: { mean: 10 } });
    expect(sum(dwellingsOf(body))).toBe(109);
  });

  test('another import renews what is known', async () => {
    await importAll(building('b', addressAt(0, 0), 60));
    await importAll(building('b', addressAt(0, 0), 80));
    expect(sum(dwellingsOf(await propose({ number: 2, tolerance: 0.5 })))).toBe(49 + 80);
  });
});

describe('what an association says by hand', () => {
  const sayByHand = async (nb_log: number) => {
    const draft = {
      operation_id: round.operationId,
      sector_name: 'Coin',
      outline: outlineOf([0, 0], [1, 1]),
    };
    const { sector_id } = (await world.as('ada').post('/api/sectors', draft)).body;
    const { id } = addressAt(0, 0);
    await world.as('ada').patch(`/api/sectors/${sector_id}/addresses/${id}`, { nb_log });
    await world.as('ada').delete(`/api/sectors/${sector_id}?reason=erreur`);
  };

  test('wins over its building', async () => {
    await sayByHand(40);
    await importAll(building('b', addressAt(0, 0), 60), building('c', addressAt(9, 4), 50));
    expect(sum(dwellingsOf(await propose({ number: 2, tolerance: 0.5 })))).toBe(48 + 40 + 50);
  });

  test('is not known to another one', async () => {
    await sayByHand(70);
    const draft = { date_start: '2026-10-15', date_end: '2027-01-31' };
    const { operation_id } = (await world.as('nora').post('/api/operations', draft)).body;
    const theirs = await propose({ number: 5 }, 'nora', operation_id);
    expect(theirs).toMatchObject({ weighed_by: 'addresses' });
    expect(sum(dwellingsOf(theirs))).toBe(50);
    expect(sum(dwellingsOf(await propose({ number: 2, tolerance: 0.5 })))).toBe(49 + 70);
  });

  test('of an earlier season counts as long as nothing newer is known', async () => {
    await sayByHand(70);
    await asOwner((trx) =>
      trx.updateTable('sectors_adresses').set({ nb_log_source: 'own' }).where('nb_log', '=', 70).execute(),
    );
    expect(sum(dwellingsOf(await propose({ number: 2, tolerance: 0.5 })))).toBe(49 + 70);
    await importAll(building('b', addressAt(0, 0), 60));
    expect(sum(dwellingsOf(await propose({ number: 2, tolerance: 0.5 })))).toBe(49 + 60);
  });
});
