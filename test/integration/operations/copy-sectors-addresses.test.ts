import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';

let season: Season;
let next: number;
beforeEach(async () => {
  season = await openSeason();
  const dates = { date_start: '2027-10-15', date_end: '2027-12-31' };
  next = (await season.world.as('ada').post('/api/operations', dates)).body.operation_id;
});

const copy = async (): Promise<Json[]> => {
  const from_operation_id = season.round.operationId;
  const url = `/api/operations/${next}/copy-sectors`;
  return (await season.world.as('ada').post(url, { from_operation_id })).body.sectors;
};
const addressOf = async (sectorId: number, addressId: number): Promise<Json> => {
  const { body } = await season.world.as('ada').get(`/api/sectors/${sectorId}/addresses?limit=200`);
  return body.data.find(({ address_id }: Json) => address_id === addressId);
};
const know = (addressId: number, knowledge: object) =>
  season.world.as('ada').patch(`/api/sectors/${season.alicesSector}/addresses/${addressId}`, knowledge);

describe('the addresses of copied sectors', () => {
  test('are those of today: what was imported since comes in, what moved has its new place', async () => {
    const { addressAt } = season;
    const moved = addressAt(1, 1);
    await asOwner(async (trx) => {
      await trx.updateTable('addresses').set({ voie: 'Rue Neuve' }).where('id', '=', moved.id).execute();
      const { id, geom, words, ...address } = await trx
        .selectFrom('addresses')
        .selectAll()
        .where('id', '=', moved.id)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('addresses')
        .values({ ...address, ban_id: '93010_new' })
        .execute();
    });
    const [west] = await copy();
    expect(west.address_count).toBe(26);
    expect(await addressOf(west.sector_id, moved.id)).toMatchObject({ voie: 'Rue Neuve' });
    expect(await addressOf(season.alicesSector, moved.id)).toMatchObject({ voie: 'Rue B' });
  });

  test('keep what was said by hand and what is known of their buildings', async () => {
    const { addressAt } = season;
    const [door, house] = [addressAt(0, 0).id, addressAt(1, 0).id];
    await know(door, { do_not_call: true });
    await know(house, { nb_log: 12 });
    const building = { rnb_id: 'RNB1', batiment_groupe_id: 'bdnb-1', nb_niveau: 4, usage: 'residentiel' };
    await asOwner((trx) =>
      trx
        .updateTable('sectors_adresses')
        .set({ ...building, annee_construction: 1974 })
        .where('fk_adresse', '=', house)
        .execute(),
    );
    const [west] = await copy();
    expect(await addressOf(west.sector_id, door)).toMatchObject({ do_not_call: true, nb_log: 1 });
    expect(await addressOf(west.sector_id, house)).toMatchObject({
      ...building,
      annee_construction: 1974,
      nb_log: 12,
      nb_log_source: 'manual',
      do_not_call: false,
    });
    expect(west).toMatchObject({ address_count: 25, dwelling_count: 36 });
  });

  test('a door that was not to be called stays so, even where no sector had it in the end', async () => {
    const { world, alicesSector, addressAt } = season;
    const door = addressAt(4, 4).id;
    await know(door, { do_not_call: true });
    const narrower = outlineOf([0, 0], [3, 4]);
    await world.as('ada').patch(`/api/sectors/${alicesSector}`, { outline: narrower });
    await world.as('ada').post('/api/sectors', {
      operation_id: season.round.operationId,
      sector_name: 'Centre',
      outline: outlineOf([4, 4], [4, 4]),
    });
    const copies = await copy();
    expect(await addressOf(copies[2].sector_id, door)).toMatchObject({ do_not_call: true });
  });

  test('that an earlier sector of the season has stay with it', async () => {
    const { world } = season;
    const outline = outlineOf([0, 0], [9, 0]);
    const draft = { operation_id: next, sector_name: 'Sud', outline };
    const earlier = (await world.as('ada').post('/api/sectors', draft)).body;
    const copies = await copy();
    expect(copies.map(({ address_count }) => address_count)).toEqual([20, 20]);
    const after = await world.as('ada').get(`/api/sectors/${earlier.sector_id}`);
    expect(after.body).toMatchObject({ address_count: 10, version: 1 });
  });

  test('of two copies that overlap the first one has what both cover', async () => {
    const { world, round } = season;
    const draft = {
      operation_id: round.operationId,
      sector_name: 'Milieu',
      outline: outlineOf([3, 0], [6, 9]),
    };
    await world.as('ada').post('/api/sectors', draft);
    const copies = await copy();
    expect(copies.map(({ address_count }) => address_count)).toEqual([25, 25, 20]);
  });
});
