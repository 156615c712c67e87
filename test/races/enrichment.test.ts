import { expect, test } from '@jest/globals';
import { asOwner } from '../support/database/owner.ts';
import type { Json } from '../support/http/answer.ts';
import { invokeWorker } from '../support/local/deliver.ts';
import { importBuildings, ownFile, ownLine } from '../support/world/building-files.ts';
import { insertBuildings, removeBuildings } from '../support/world/buildings.ts';
import { openSeason } from '../support/world/season.ts';
import { outlineOf } from '../support/world/town.ts';

const ROUNDS = 12;

test('enrichment beside changes of the outline and of numbers by hand loses neither', async () => {
  const { world, alicesSector: sectorId, addressAt } = await openSeason();
  const message = JSON.stringify({ entity_id: world.bondy, sector_id: sectorId });
  const ada = world.as('ada');
  const enrich = () => invokeWorker('enrich-addresses', [message]);
  const byHand = addressAt(0, 0);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const buildings = [0, 1, 2, 3].map((column) => ({
      batiment_id: `b${column}`,
      ...addressAt(column, 0),
      nb_log: round + column,
    }));
    await insertBuildings(...buildings);
    const outline = outlineOf([0, 0], [round % 2 === 0 ? 4 : 3, 4]);
    const [first, second, drawn, said] = await Promise.all([
      enrich(),
      enrich(),
      ada.patch(`/api/sectors/${sectorId}`, { outline }),
      ada.patch(`/api/sectors/${sectorId}/addresses/${byHand.id}`, { nb_log: 50 + round }),
      enrich(),
    ]);
    expect({ first, second, drawn: drawn.status, said: said.status }).toEqual({
      first: [],
      second: [],
      drawn: 200,
      said: 200,
    });
    await enrich();
    const { body: sector }: { body: Json } = await ada.get(`/api/sectors/${sectorId}`);
    const { body: list }: { body: Json } = await ada.get(`/api/sectors/${sectorId}/addresses?limit=200`);
    const dwellingsAt = (column: number) =>
      list.data.find(({ address_id }: Json) => address_id === addressAt(column, 0).id).nb_log;
    expect(sector.enrichment).toMatchObject({ state: 'done', of: list.data.length });
    expect(list.data.length).toBe(round % 2 === 0 ? 25 : 20);
    expect([0, 1, 2, 3].map(dwellingsAt)).toEqual([50 + round, round + 1, round + 2, round + 3]);
    expect(sector.dwelling_count).toBe(list.data.reduce((sum: number, { nb_log }: Json) => sum + nb_log, 0));
  }
});

test('two workers that count a commune beside an import keep what was imported last', async () => {
  await removeBuildings();
  const { addressAt } = await openSeason();
  const message = JSON.stringify({ code_insee: '93010' });
  const count = () => invokeWorker('enrich-addresses', [message]);
  const importRow = (columns: number[], nb_log: number) =>
    importBuildings(
      ownFile(
        ...columns.map((column) => {
          const { lon, lat } = addressAt(column, 0);
          return ownLine({ batiment_id: `b${column}`, lon, lat, nb_log });
        }),
      ),
    );
  for (let round = 1; round <= ROUNDS; round += 1) {
    await importRow([0, 1, 2], round);
    const [first, second, , third] = await Promise.all([
      count(),
      count(),
      importRow([1, 2, 3], 100 + round),
      count(),
    ]);
    expect([first, second, third]).toEqual([[], [], []]);
    // Of the newest import; this changes nothing when a worker has counted it already.
    await Promise.all([count(), count()]);
    const rows = await asOwner((trx) =>
      trx.selectFrom('building_dwellings').select('nb_log').orderBy('ban_id').execute(),
    );
    expect(rows.map(({ nb_log }) => nb_log)).toEqual([round, 100 + round, 100 + round, 100 + round]);
    const counts = await asOwner((trx) => trx.selectFrom('dwelling_counts').selectAll().execute());
    expect(counts.map(({ counted, request }) => counted === request)).toEqual([true]);
  }
});
