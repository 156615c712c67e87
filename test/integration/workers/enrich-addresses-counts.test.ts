import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../../support/files/import-file.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, gateways, resources } from '../../support/run/resources.ts';
import { importBuildings, ownFile, ownLine } from '../../support/world/building-files.ts';
import { insertBuildings, removeBuildings } from '../../support/world/buildings.ts';
import { buildTown, type TestAddress } from '../../support/world/town.ts';
import { createWorld } from '../../support/world/world.ts';

let addressAt: (column: number, row: number) => TestAddress;
beforeEach(async () => {
  await removeBuildings();
  await createWorld();
  addressAt = await buildTown();
});

const MESSAGE = JSON.stringify({ code_insee: '93010' });
const count = (on = resources, deliveries = 1) => invokeWorker('enrich-addresses', [MESSAGE], on, deliveries);
const importAt = ({ lon, lat }: TestAddress, nb_log: number) =>
  importBuildings(ownFile(ownLine({ batiment_id: 'b', lon, lat, nb_log })));
const importTown = async (lines: string[], more: object = {}) => {
  const key = await upload(`${[BAN_HEADER, ...lines].join('\n')}\n`);
  for (let from = null; ; ) {
    const { next } = await runJob('import-addresses', { key, ...more, ...(from ? { from } : {}) });
    if (next === null) return;
    from = next;
  }
};
/** The dwellings that are known of the town, by `ban_id`. */
const known = async () => {
  const rows = await asOwner((trx) =>
    trx.selectFrom('building_dwellings').selectAll().orderBy('ban_id').execute(),
  );
  return Object.fromEntries(rows.map(({ ban_id, nb_log }) => [ban_id, nb_log]));
};
const isCounted = async () => {
  const [row] = await asOwner((trx) => trx.selectFrom('dwelling_counts').selectAll().execute());
  return row?.counted === row?.request;
};

describe('the worker enrich-addresses, of a commune', () => {
  test('counts the dwellings of its addresses once for each import', async () => {
    await importAt(addressAt(0, 0), 9);
    expect(await isCounted()).toBe(false);
    expect(await deliverMessages()).toBe(1);
    expect(await known()).toEqual({ '93010_t0_00001': 9 });
    expect(await isCounted()).toBe(true);
    await insertBuildings({ batiment_id: 'unseen', ...addressAt(3, 3), nb_log: 4 });
    // A message that comes again finds the commune counted.
    expect(await count()).toEqual([]);
    expect(await known()).toEqual({ '93010_t0_00001': 9 });
  });

  test('forgets the address that a building has left', async () => {
    await importAt(addressAt(0, 0), 9);
    await deliverMessages();
    await importAt(addressAt(3, 3), 8);
    await deliverMessages();
    expect(await known()).toEqual({ '93010_t3_00004': 8 });
  });

  test('counts again when addresses come, and when they go', async () => {
    await insertBuildings({ batiment_id: 'b', lon: 2.6, lat: 48.9, size: 0.001, nb_log: 9 });
    const lines = [1, 2].map((numero) =>
      banLine({ id: `93010_x_0000${numero}`, numero, lon: 2.6 + numero / 10_000, code_insee: '93999' }),
    );
    await importTown(lines, { complete: true });
    expect(await deliverMessages()).toBe(1);
    expect(await known()).toEqual({ '93010_x_00001': 5, '93010_x_00002': 4 });
    await importTown(lines.slice(1), { complete: true });
    expect(await deliverMessages()).toBe(1);
    expect(await known()).toEqual({ '93010_x_00002': 9 });
  });

  test('of which nobody asked, or which does not exist, counts nothing', async () => {
    await insertBuildings({ batiment_id: 'b', ...addressAt(0, 0), nb_log: 9 });
    expect(await count()).toEqual([]);
    expect(await invokeWorker('enrich-addresses', [JSON.stringify({ code_insee: '00000' })])).toEqual([]);
    expect(await known()).toEqual({});
  });

  test('does not write what an import has outdated meanwhile', async () => {
    await importAt(addressAt(0, 0), 9);
    const buildings = async () => {
      const opened = await gateways.buildings();
      await importAt(addressAt(0, 0), 7);
      return opened;
    };
    let isFirst = true;
    const slow = {
      ...resources,
      gateways: {
        ...gateways,
        buildings: async () => {
          const opens = isFirst ? buildings : gateways.buildings;
          isFirst = false;
          return opens();
        },
      },
    };
    expect(await count(slow)).toEqual([]);
    expect(await known()).toEqual({});
    await count();
    expect(await known()).toEqual({ '93010_t0_00001': 7 });
  });

  test('that could not be counted is asked for again after two hours', async () => {
    const away = {
      ...resources,
      gateways: { ...gateways, buildings: () => Promise.reject(new Error('connect ECONNREFUSED')) },
    };
    await importAt(addressAt(0, 0), 9);
    for (const deliveries of [1, 2, 3, 4, 5]) expect(await count(away, deliveries)).toEqual([MESSAGE]);
    expect(await runJob('sweep-enrichments')).toEqual({ asked: 0 });
    clock.advance(7201);
    expect(await runJob('sweep-enrichments')).toEqual({ asked: 1 });
    await deliverMessages();
    expect(await known()).toEqual({ '93010_t0_00001': 9 });
    clock.advance(7201);
    expect(await runJob('sweep-enrichments')).toEqual({ asked: 0 });
  });
});
