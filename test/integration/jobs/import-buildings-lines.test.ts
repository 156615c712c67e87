import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner } from '../../support/database/owner.ts';
import {
  importBuildings,
  OWN_HEADER,
  ownFile,
  ownLine,
  storedBuildings,
} from '../../support/world/building-files.ts';

/** A ring of `vertices` vertices around a place in Bondy, as WKT. */
function round(vertices: number): string {
  const points = Array.from({ length: vertices - 1 }, (_, n) => {
    const angle = (2 * Math.PI * n) / (vertices - 1);
    return `${(2.48 + 0.001 * Math.cos(angle)).toFixed(9)} ${(48.9 + 0.001 * Math.sin(angle)).toFixed(9)}`;
  });
  return `POLYGON((${[...points, points[0]].join(',')}))`;
}

const good = ownLine({ batiment_id: 'good' });
/** Imports a line between two good ones; returns the reported faults. */
async function faultOf(line: string): Promise<unknown> {
  const report = await importBuildings(ownFile(good, line, ownLine({ batiment_id: 'last' })));
  expect(report).toMatchObject({ added: 2, skipped: 1, next: null });
  expect((await storedBuildings()).map(({ batiment_id }) => batiment_id)).toEqual(['good', 'last']);
  return report.faults;
}

const noWhole = (column: string, most: number) => `has a ${column} that is no whole number from 0 to ${most}`;
const torn = 'has a torn outline';
const bow = 'POLYGON((2.48 48.9,2.4801 48.9001,2.4801 48.9,2.48 48.9001,2.48 48.9))';

describe('the job import-buildings names a line and skips it', () => {
  test.each<[string, string, string]>([
    ['a negative nb_log', ownLine({ nb_log: -1 }), noWhole('nb_log', 9999)],
    ['an nb_log with an exponent', ownLine({ nb_log: '1e6' }), noWhole('nb_log', 9999)],
    ['an nb_log that is NaN', ownLine({ nb_log: 'NaN' }), noWhole('nb_log', 9999)],
    ['an nb_log of a whole town', ownLine({ nb_log: 10_000 }), noWhole('nb_log', 9999)],
    ['half a dwelling', ownLine({ nb_log: 2.5 }), noWhole('nb_log', 9999)],
    ['too many storeys', ownLine({ nb_niveau: 201 }), noWhole('nb_niveau', 200)],
    ['a year to come', ownLine({ annee_construction: 2101 }), noWhole('annee_construction', 2100)],
    ['an unknown usage', ownLine({ usage: 'maison' }), 'has a usage that is none of individual, collective'],
    ['no identifier', ownLine({ batiment_id: '' }), 'has no batiment_id'],
    ['an identifier with spaces', ownLine({ batiment_id: 'a b' }), 'has a batiment_id of another form'],
    [
      'a ban_id of another form',
      ownLine({ ban_ids: '93010_7003_00001|8 rue X' }),
      'has a ban_id of another form',
    ],
    ['no position', ownLine({ lon: '', lat: '' }), 'has no position'],
    ['half a position', ownLine({ lat: '' }), 'has a position that is not two numbers'],
    ['a position in words', ownLine({ lon: 'east' }), 'has a position that is not two numbers'],
    [
      'swapped coordinates',
      ownLine({ lon: 48.9, lat: 2.48 }),
      'has lon and lat swapped: longitude comes first',
    ],
    ['a position in the sea', ownLine({ lon: 0, lat: 0 }), 'has a position outside French territory'],
    ['a position out of range', ownLine({ lat: 98.9 }), 'has a position out of range'],
    [
      'Lambert-93',
      ownLine({ lon: 653792.4, lat: 6861742.6 }),
      'looks like Lambert-93: lon and lat are degrees',
    ],
    ['a torn outline', ownLine({ outline_wkt: 'POLYGON((2.48 48.9,2.4801 48.9,2.4801 48.' }), torn],
    ['words in an outline', ownLine({ outline_wkt: round(5).replace('2.479', 'x') }), torn],
    [
      'half a vertex',
      ownLine({ outline_wkt: round(5).replace(/ 48\.9\d*\)/, ')') }),
      /torn|does not end/.source,
    ],
    [
      'an outline with latitude first',
      ownLine({ outline_wkt: 'POLYGON((48.9 2.48,48.9 2.481,48.901 2.481,48.9 2.48))' }),
      'has an outline with lon and lat swapped: longitude comes first',
    ],
    [
      'an outline in the Gulf of Guinea',
      ownLine({ outline_wkt: 'POLYGON((0 0,0 0.001,0.001 0.001,0 0))' }),
      'has an outline outside French territory',
    ],
    ['a line as outline', ownLine({ outline_wkt: 'LINESTRING(2.48 48.9,2.49 48.9)' }), torn],
    [
      'an open ring',
      ownLine({ outline_wkt: round(5).replace(/,[^,]*\)\)$/, '))') }),
      'has an outline that does not end',
    ],
    [
      'a ring of three vertices',
      ownLine({ outline_wkt: 'POLYGON((2 48,2 49,2 48))' }),
      'has an outline with less than',
    ],
    [
      'an outline of 10,001 vertices',
      ownLine({ outline_wkt: round(10_001) }),
      'has an outline of more than 10000',
    ],
    [
      'an outline without area',
      ownLine({ outline_wkt: 'POLYGON((2 48,2 49,2 48.5,2 48))' }),
      'has an outline without any',
    ],
    [
      'metres on the moon',
      ownLine({ outline_wkt: 'POLYGON((9e9 1,9e9 2,8e9 2,9e9 1))' }),
      'has an outline in metres and no',
    ],
    ['a value too many', `${good};1`, 'has 10 values, the header 9'],
    ['an open quotation', ownLine({ batiment_id: '"B1' }), 'has a broken quotation'],
    ['NUL', ownLine({ batiment_id: 'B\u0000' }), 'contains the character U.0000'],
  ])('%s', async (_, line, fault) => {
    expect(await faultOf(line)).toEqual([
      { line: 3, fault: expect.stringMatching(new RegExp(`^.*${fault}`)) },
    ]);
  });

  test('another encoding', async () => {
    const latin = Buffer.from(ownLine({ batiment_id: 'bâtiment' }), 'latin1');
    const text = Buffer.concat([
      Buffer.from(`${OWN_HEADER}\n${good}\n`),
      latin,
      Buffer.from(`\n${ownLine()}\n`),
    ]);
    expect(await importBuildings(text)).toMatchObject({
      added: 2,
      faults: [{ line: 3, fault: 'is not UTF-8' }],
    });
  });
});

describe('the job import-buildings takes', () => {
  test.each<[string, (text: string) => string]>([
    ['line ends of Windows', (text) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text) => `\ufeff${text}`],
    ['no line end after the last line', (text) => text.trimEnd()],
    ['empty lines', (text) => text.replaceAll('\n', '\n\n')],
    ['commas', (text) => text.replaceAll(';', ',')],
    ['quotation marks', (text) => text.replaceAll('collective', '"collective"')],
  ])('%s', async (_, written) => {
    const text = written(ownFile(ownLine(), ownLine({ batiment_id: 'B2' })));
    expect(await importBuildings(text)).toMatchObject({ added: 2, skipped: 0, faults: [], next: null });
    expect(await storedBuildings()).toMatchObject([{ nb_log: 4, lat: 48.9 }, { usage: 'collective' }]);
  });

  test('an outline of 10,000 vertices', async () => {
    expect(await importBuildings(ownFile(ownLine({ outline_wkt: round(10_000) })))).toMatchObject({
      added: 1,
    });
    // A circle with a radius of 0.001 degrees.
    expect(await storedBuildings()).toMatchObject([{ lon: 2.48, lat: 48.9, area: 25_615 }]);
  });

  test('an outline that crosses itself, as the parts that it has', async () => {
    expect(await importBuildings(ownFile(ownLine({ outline_wkt: bow })))).toMatchObject({
      added: 1,
      skipped: 0,
    });
    expect(await storedBuildings()).toMatchObject([{ area: 41 }]);
  });

  test('identifiers of addresses that are not of the BAN in files of others, without them', async () => {
    const header = 'batiment_groupe_id;lon;lat;cle_interop_adr';
    const text = `${header}\nG1;2.48;48.9;"{ADRNIVX_0000000352073246,93010_7003_00001}"\n`;
    expect(await importBuildings(text)).toMatchObject({ added: 1, skipped: 0 });
    expect(await storedBuildings()).toMatchObject([{ ban_ids: ['93010_7003_00001'] }]);
  });
});

describe('a file in Lambert-93 instead of degrees', () => {
  const metres = (n: number) => ownLine({ batiment_id: `B${n}`, lon: 653_792.4, lat: 6_861_742.6 });
  const hundred = Array.from({ length: 100 }, (_, n) => metres(n));

  test('is refused when most lines lie off the map, and nothing of them is written', async () => {
    const text = ownFile(ownLine({ batiment_id: 'first' }), ...hundred);
    await expect(importBuildings(text)).rejects.toThrow(
      '99 % of 101 lines lie off the map, line 3 looks like Lambert-93',
    );
    expect(await storedBuildings()).toEqual([]);
  });

  test('loses these lines only when more others are good, and says how many', async () => {
    const good = Array.from({ length: 101 }, (_, n) => ownLine({ batiment_id: `G${n}` }));
    expect(await importBuildings(ownFile(...good, ...hundred))).toMatchObject({
      added: 101,
      skipped: 100,
      off_map: 100,
    });
  });

  test('is refused for outlines too, wherever in the file they are', async () => {
    const good = Array.from({ length: 1000 }, (_, n) => ownLine({ batiment_id: `G${n}` }));
    const swapped = Array.from({ length: 20 }, (_, n) =>
      ownLine({
        batiment_id: `S${n}`,
        lon: '',
        lat: '',
        outline_wkt: 'POLYGON((48.9 2.48,48.9001 2.48,48.9001 2.4801,48.9 2.48))',
      }),
    );
    await expect(importBuildings(ownFile(...good, ...swapped))).rejects.toThrow(
      '100 % of 20 lines lie off the map, line 1002 has an outline with lon and lat swapped',
    );
    expect(await storedBuildings()).toHaveLength(1000);
  });
});

test('a torn GeoJSON file names the feature that is not whole', async () => {
  const feature = (rnb_id: string) =>
    JSON.stringify({
      type: 'Feature',
      properties: { rnb_id, status: 'constructed' },
      geometry: { type: 'Point', coordinates: [2.48, 48.9] },
    });
  const text = `{"type":"FeatureCollection","features":[${feature('RNB1RNB2RNB3')},${feature('RNB1RNB2RNB4').slice(0, 60)}`;
  const report = await importBuildings(text);
  expect(report).toMatchObject({ added: 1, skipped: 1, next: null, faults: [{ line: 2 }] });
});

test('what the database refuses for another reason is no fault of a line', async () => {
  const file = ownFile(ownLine());
  await asOwner((trx) => sql`revoke insert on buildings.buildings from tournee_app`.execute(trx));
  try {
    await expect(importBuildings(file)).rejects.toThrow('permission denied');
  } finally {
    await asOwner((trx) => sql`grant insert on buildings.buildings to tournee_app`.execute(trx));
  }
  expect(await importBuildings(file)).toMatchObject({ added: 1, faults: [] });
});
