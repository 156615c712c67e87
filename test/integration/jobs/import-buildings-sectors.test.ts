import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock } from '../../support/run/resources.ts';
import { importBuildings, ownFile, ownLine } from '../../support/world/building-files.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { TestAddress } from '../../support/world/town.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
  clock.advance(60);
});

const building = ({ lon, lat }: TestAddress, nb_log: number) =>
  ownFile(ownLine({ batiment_id: 'b', lon: String(lon), lat: String(lat), nb_log: String(nb_log) }));
/** The message that counts the dwellings of the commune, beside those of sectors. */
const OF_COMMUNE = 1;
const dwellings = async (sectorId: number): Promise<number> => {
  const { body }: { body: Json } = await season.world.as('ada').get(`/api/sectors/${sectorId}`);
  return body.dwelling_count;
};

describe('sectors that were drawn before their buildings were imported', () => {
  test('get the data of their buildings by themselves, and again after another import', async () => {
    const { alicesSector, bobsSector, addressAt } = season;
    await importBuildings(building(addressAt(1, 1), 9));
    expect(await deliverMessages()).toBe(1 + OF_COMMUNE);
    expect([await dwellings(alicesSector), await dwellings(bobsSector)]).toEqual([33, 25]);
    // The building has moved: the sector that it left is updated too.
    await importBuildings(building(addressAt(6, 1), 9));
    expect(await deliverMessages()).toBe(2 + OF_COMMUNE);
    expect([await dwellings(alicesSector), await dwellings(bobsSector)]).toEqual([25, 33]);
  });

  test('are asked for again when the same file is, because the first import may have been killed', async () => {
    const file = building(season.addressAt(1, 1), 9);
    await importBuildings(file);
    await deliverMessages();
    await importBuildings(file);
    expect(await deliverMessages()).toBe(1 + OF_COMMUNE);
    expect(await dwellings(season.alicesSector)).toBe(33);
  });

  test('are left alone elsewhere, and when their operation is over', async () => {
    await importBuildings(building(season.addressAt(9, 9), 9));
    expect(await deliverMessages()).toBe(OF_COMMUNE);
    await asOwner((trx) => trx.updateTable('operations').set({ date_end: '2026-11-18' }).execute());
    await importBuildings(building(season.addressAt(1, 1), 9));
    expect(await deliverMessages()).toBe(OF_COMMUNE);
  });
});
