// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../../support/files/import-file.ts';
import type { Json } from '../../support/http/answer.ts';
import { runJob } from '../../support/local/job.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const ada = () => season.world.as('ada');
const importLines = async (...lines: string[]): Promise<Json> =>
  runJob('import-addresses', { key: await upload(`${[BAN_HEADER, ...lines].join('\n')}\n`) });

/** A line of the town, at a column and a row of it, where Alice's sector is. */
const line = (id: string, numero: number | string, nom_voie: string, more: object = {}) => {
  const { lon, lat } = season.addressAt(1, 1);
  const place = { code_insee: '94999', nom_commune: 'Bourg-Neuf', lon, lat };
  return banLine({ id: `94999_${id}`, numero, nom_voie, ...place, ...more });
};
const street = (numero: number | string = 99_999) =>
  line(`0001_${String(numero).padStart(5, '0')}`, numero, 'Rue du Bourg');
const door = (numero = 1) => line(`0001_${String(numero).padStart(5, '0')}`, numero, 'Rue du Bourg');
const hamlet = (numero: number | string = 99_999) => line('0002_99999', numero, 'Lieu-dit Kerbihan');

/** The labels of all addresses of the new town. */
const stored = async (): Promise<string[]> => {
  const rows = await asOwner((trx) =>
    trx
      .selectFrom('addresses')
      .select(['numero', 'rep', 'voie'])
      .where('code_insee', '=', '94999')
      .orderBy('voie')
      .orderBy('numero')
      .execute(),
  );
  return rows.map(({ numero, rep, voie }) => [numero, rep, voie].filter((part) => part !== null).join(' '));
};
/** The addresses of the new town in a sector, by default Alice's. */
const inSector = async (sectorId = season.alicesSector): Promise<Json[]> => {
  const { body } = await ada().get(`/api/sectors/${sectorId}/addresses?limit=200`);
  return body.data.filter(({ code_insee }: Json) => code_insee === '94999');
};
const labelsInSector = async (sectorId?: number) =>
  (await inSector(sectorId)).map(({ numero, voie }) => [numero, voie].filter(Boolean).join(' '));
const copied = async (): Promise<number> => {
  const dates = { date_start: '2027-10-15', date_end: '2027-12-31' };
  const { operation_id } = (await ada().post('/api/operations', dates)).body;
  const url = `/api/operations/${operation_id}/copy-sectors`;
  const { body } = await ada().post(url, { from_operation_id: season.round.operationId });
  return body.sectors[0].sector_id;
};

describe('the job import-addresses, of numbers that are none', () => {
  test('a street beside its number 1 is no door, a hamlet is a place without a number', async () => {
    const report = await importLines(street(), door(), hamlet());
    expect(report).toMatchObject({ added: 2, without_number: 2, no_door: 1, skipped: 0, joined: 2, left: 0 });
    expect(await stored()).toEqual(['Lieu-dit Kerbihan', '1 Rue du Bourg']);
    expect(await labelsInSector()).toEqual(['Lieu-dit Kerbihan', '1 Rue du Bourg']);
    expect((await inSector())[0]).toMatchObject({ numero: null, rep: null });
  });

  test.each([
    ['before', () => [street(), door()]],
    ['after', () => [door(), street()]],
    ['as number 0, before', () => [street(0), door()]],
    ['as number 0, after', () => [door(), street('00000')]],
  ])('the line of a street %s its number 1', async (_, lines) => {
    expect(await importLines(...lines())).toMatchObject({ added: 1, no_door: 1 });
    expect(await stored()).toEqual(['1 Rue du Bourg']);
  });

  test.each([
    ['before', (others: string[]) => [street(), ...others, door()]],
    ['after', (others: string[]) => [door(), ...others, street()]],
  ])('the line of a street in an earlier or later batch: %s', async (_, lines) => {
    const others = Array.from({ length: 1100 }, (_, n) =>
      line(`0009_${String(n + 1).padStart(5, '0')}`, n + 1, 'Rue Longue', { code_insee: '94998', lon: 2.6 }),
    );
    expect(await importLines(...lines(others))).toMatchObject({ no_door: 1, without_number: 1 });
    expect(await stored()).toEqual(['1 Rue du Bourg']);
  });

  test('a later import with number 1 takes the place out of the table and out of the sector', async () => {
    await importLines(street());
    expect(await labelsInSector()).toEqual(['Rue du Bourg']);
    expect(await importLines(door())).toMatchObject({ added: 1, no_door: 1, left: 1, joined: 1 });
    expect(await stored()).toEqual(['1 Rue du Bourg']);
    expect(await labelsInSector()).toEqual(['1 Rue du Bourg']);
    expect(await eventsNamed('sector_updated')).toMatchObject([
      { changes: { address_count: { old: 25, new: 26 } } },
      { changes: { address_count: { old: 26, new: 25 } } },
      { changes: { address_count: { old: 25, new: 26 } } },
    ]);
    const walks = (await ada().get(`/api/sectors/${season.alicesSector}/addresses?sort=walk&limit=200`)).body
      .data;
    expect(walks.map(({ walk }: Json) => walk)).toEqual(Array.from({ length: 26 }, (_, at) => at + 1));
  });

  test('the same file again changes nothing', async () => {
    await importLines(street(), door(), hamlet());
    expect(await importLines(street(), door(), hamlet())).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
      no_door: 1,
      left: 0,
      joined: 0,
    });
  });

  test.each([
    ['visited', async (id: number) => season.visit('alice', { fk_adresse: id, fk_type: 'refuse' })],
    [
      'not to be called at',
      (id: number) =>
        ada().patch(`/api/sectors/${season.alicesSector}/addresses/${id}`, { do_not_call: true }),
    ],
    [
      'of a dwelling of which something was said',
      (id: number) => ada().put(`/api/addresses/${id}/dwellings`, { dwelling: null, do_not_call: true }),
    ],
  ])('what was %s stays without a number, and is copied to no other season', async (_, use) => {
    await importLines(street());
    const [{ address_id }] = await inSector();
    await use(address_id);
    expect(await importLines(door(), street())).toMatchObject({ no_door: 1, left: 0, joined: 1 });
    expect(await stored()).toEqual(['1 Rue du Bourg', 'Rue du Bourg']);
    expect(await labelsInSector()).toEqual(['Rue du Bourg', '1 Rue du Bourg']);
    expect(await labelsInSector(await copied())).toEqual(['1 Rue du Bourg']);
    const { lon, lat } = season.addressAt(1, 1);
    const near = (await ada().get(`/api/addresses?near=${lat},${lon}`)).body.data;
    expect(near.filter(({ code_insee }: Json) => code_insee === '94999')).toMatchObject([{ numero: 1 }]);
  });

  test('a place is copied to the next season without a number', async () => {
    await importLines(hamlet());
    expect(await labelsInSector(await copied())).toEqual(['Lieu-dit Kerbihan']);
  });

  test('large numbers, of streets that are numbered by metres, are doors', async () => {
    const metres = [5000, 9_999, 12_345, 99_998].map((n) => line(`0003_${n}`, n, 'Route de la Mer'));
    expect(await importLines(...metres)).toMatchObject({ added: 4, without_number: 0, no_door: 0 });
    expect(await stored()).toEqual([
      '5000 Route de la Mer',
      '9999 Route de la Mer',
      '12345 Route de la Mer',
      '99998 Route de la Mer',
    ]);
  });

  test('a street of the same name, of another part of the commune, is another street', async () => {
    await importLines(
      line('0004_99999', 99_999, 'Le Bourg'),
      line('B020_00001', 1, 'Le Bourg', { id: '94999_B020_00001' }),
    );
    expect(await stored()).toEqual(['1 Le Bourg', 'Le Bourg']);
  });

  test('a door that becomes a street in a later file is none any more', async () => {
    await importLines(door(1), line('0001_00007', 7, 'Rue du Bourg'));
    const report = await importLines(line('0001_00007', 0, 'Rue du Bourg'));
    expect(report).toMatchObject({ no_door: 1, left: 1 });
    expect(await stored()).toEqual(['1 Rue du Bourg']);
    expect(await labelsInSector()).toEqual(['1 Rue du Bourg']);
  });

  test('a complete file keeps the places that it has', async () => {
    const lines = [street(), door(), hamlet()];
    await importLines(...lines);
    const key = await upload(`${[BAN_HEADER, ...lines].join('\n')}\n`);
    const { next } = await runJob('import-addresses', { key, complete: true });
    expect(await runJob('import-addresses', { key, complete: true, from: next })).toMatchObject({
      removed: 0,
    });
    expect(await stored()).toEqual(['Lieu-dit Kerbihan', '1 Rue du Bourg']);
  });
});
