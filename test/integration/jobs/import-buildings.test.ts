import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { clock, logLines } from '../../support/run/resources.ts';
import { importBuildings, ownFile, ownLine, storedBuildings } from '../../support/world/building-files.ts';

const page = await readFile(new URL('../../../docs/buildings.md', import.meta.url), 'utf8');

/** The sample under a heading of docs/buildings.md. */
function sample(heading: string): string {
  const [, text = ''] =
    /```(?:csv|geojson)\n(.*?)```/s.exec(page.slice(page.indexOf(`### ${heading}`))) ?? [];
  return text;
}

const none = {
  updated: 0,
  unchanged: 0,
  repeated: 0,
  passed: 0,
  skipped: 0,
  off_map: 0,
  faults: [],
  next: null,
};

describe('the job import-buildings', () => {
  test('imports groups of the BDNB: usage is folded, Lambert-93 transformed, what names no address stays', async () => {
    const text = sample('BDNB: groups');
    const size = Buffer.byteLength(text);
    const report = await importBuildings(text, { vintage: '2026-02' });
    expect(report).toEqual({
      ...none,
      kind: 'BDNB batiment_groupe',
      refusal: null,
      added: 4,
      read: size,
      size,
    });
    const common = {
      rnb_id: null,
      source: 'bdnb',
      vintage: '2026-02',
      imported_at: '2026-11-20T09:00:00.000Z',
    };
    expect(await storedBuildings()).toEqual([
      {
        ...common,
        batiment_id: 'bdnb-bg-11J6-8R4N-W9GH',
        ...{ nb_log: 3, nb_niveau: 4, usage: 'collective', annee_construction: 1847 },
        ...{ lon: 2.36774, lat: 48.84784, area: 26, ban_ids: ['75111_0970_00016'] },
      },
      {
        ...common,
        batiment_id: 'bdnb-bg-2KQ1-XX5C-8M2T',
        ...{ nb_log: 1, nb_niveau: 2, usage: 'individual', annee_construction: 1920 },
        ...{ lon: 2.3688, lat: 48.84803, area: 35, ban_ids: ['75112_0958_00254'] },
      },
      {
        ...common,
        batiment_id: 'bdnb-bg-5Z7A-3B2D-QQ1F',
        ...{ nb_log: 2, nb_niveau: 6, usage: 'mixed', annee_construction: 1900 },
        ...{ lon: 2.36769, lat: 48.84769, area: 204, ban_ids: [] },
      },
      {
        ...common,
        batiment_id: 'bdnb-bg-9TTH-6K0P-L3ZV',
        ...{ nb_log: null, nb_niveau: 1, usage: 'outbuilding', annee_construction: null },
        ...{ lon: 2.36773, lat: 48.84776, area: 8, ban_ids: [] },
      },
    ]);
  });

  test('imports single buildings of the BDNB with all their addresses', async () => {
    expect(await importBuildings(sample('BDNB: single'))).toMatchObject({ ...none, added: 2 });
    expect(await storedBuildings()).toMatchObject([
      { source: 'bdnb', nb_log: null, usage: 'unknown', ban_ids: ['38117_0153_02822', '38117_0153_02824'] },
      { batiment_id: 'bdnb-bc-KCFS-ZDYC-D9D5', lon: 5.72373, lat: 45.42394, ban_ids: [] },
    ]);
  });

  test('imports an extract of the BDNB without identifiers, and knows its buildings again', async () => {
    const text = sample('BDNB: extract');
    expect(await importBuildings(text)).toMatchObject({ ...none, kind: 'BDNB extract', added: 2 });
    clock.advance(60);
    expect(await importBuildings(text.replace(';19;', ';20;'))).toMatchObject({
      added: 0,
      updated: 1,
      unchanged: 1,
    });
    const buildings = await storedBuildings();
    expect(buildings.map(({ nb_log }) => nb_log).toSorted()).toEqual([20, 3]);
    expect(buildings.map(({ usage }) => usage).toSorted()).toEqual(['collective', 'unknown']);
  });

  test('imports what stands of an export of the RNB', async () => {
    expect(await importBuildings(sample('RNB: export'))).toMatchObject({
      ...none,
      kind: 'RNB CSV',
      added: 3,
      passed: 1,
    });
    expect(await storedBuildings()).toMatchObject([
      { batiment_id: 'NTXFHPYC6CRC', rnb_id: 'NTXFHPYC6CRC', source: 'rnb', ban_ids: [], nb_log: null },
      { batiment_id: 'WHN8D9K38QNG', ban_ids: ['09140_0025_00013', '09140_2c2gpg_00002_ter'] },
      { batiment_id: 'ZQP5VP4WN6BX', lon: 1.48801, lat: 43.19755, area: null, ban_ids: [] },
    ]);
  });

  test.each([
    ['one feature on each line', (text: string) => text],
    ['all of it on one line', (text: string) => text.replaceAll('\n', ' ')],
    [
      'line ends of Windows and a byte order mark',
      (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`,
    ],
  ])('imports GeoJSON of the RNB: %s', async (_, written) => {
    const report = await importBuildings(written(sample('RNB: GeoJSON')));
    expect(report).toMatchObject({ ...none, kind: 'RNB GeoJSON', added: 2 });
    expect(await storedBuildings()).toMatchObject([
      { batiment_id: '1', rnb_id: '1', source: 'rnb', area: 57 },
      { batiment_id: '2', lon: -1.1453, lat: 44.6522, area: null, ban_ids: ['33243_0010_00002'] },
    ]);
  });

  test('imports social housing as buildings of our own, each line one', async () => {
    const text = sample('RPLS');
    expect(await importBuildings(text)).toMatchObject({ ...none, kind: 'RPLS', added: 4 });
    expect(await importBuildings(text)).toMatchObject({ added: 0, unchanged: 4 });
    const buildings = await storedBuildings();
    expect(buildings.map(({ nb_log }) => nb_log).toSorted()).toEqual([20, 20, 3, 48]);
    expect(buildings.find(({ nb_log }) => nb_log === 48)).toMatchObject({
      source: 'own',
      usage: 'collective',
      nb_niveau: 7,
      annee_construction: 1995,
      lon: 2.47627,
      lat: 48.90365,
    });
  });

  test('imports our own form, and a line of it corrects a building of the BDNB', async () => {
    await importBuildings(sample('BDNB: groups'));
    clock.advance(60);
    expect(await importBuildings(sample('Our own'))).toMatchObject({
      ...{ kind: 'own buildings', added: 3, updated: 1, skipped: 0 },
    });
    const buildings = await storedBuildings();
    expect(buildings).toHaveLength(7);
    expect(buildings.filter(({ source }) => source === 'own')).toMatchObject([
      { batiment_id: 'bdnb-bg-11J6-8R4N-W9GH', nb_log: 5, imported_at: '2026-11-20T09:01:00.000Z' },
      { batiment_id: 'mairie-1', ban_ids: ['93010_7003_00001', '93010_7003_00003'], nb_log: 12, area: null },
      { batiment_id: 'mairie-2', usage: 'individual', annee_construction: null },
      { batiment_id: 'mairie-3', usage: 'outbuilding', nb_log: null, lon: 2.48025, lat: 48.90025, area: 82 },
    ]);
  });

  test('keeps the last line of a building that the file has twice, and counts the others', async () => {
    const lines = Array.from({ length: 600 }, (_, n) => ownLine({ batiment_id: `X${n}` }));
    // The second line is in the same statement as the first, the third line in a later statement.
    const text = ownFile(ownLine({ nb_log: 1 }), ownLine({ nb_log: 2 }), ...lines, ownLine({ nb_log: 3 }));
    expect(await importBuildings(text)).toMatchObject({ added: 601, updated: 0, unchanged: 0, repeated: 2 });
    expect((await storedBuildings())[0]).toMatchObject({ batiment_id: 'B1', nb_log: 3 });
  });

  test('changes nothing when it runs again', async () => {
    const text = ownFile(ownLine(), ownLine({ batiment_id: 'B2', ban_ids: '93010_7003_00001' }));
    await importBuildings(text);
    const before = await storedBuildings();
    clock.advance(60);
    expect(await importBuildings(text)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    expect(await storedBuildings()).toEqual(before);
  });

  test.each([
    [
      'addresses of the BDNB',
      'cle_interop_adr,numero,code_commune_insee\n38517_0345_00007,7,38517\n',
      /come from the BAN/,
    ],
    ['identifiers of the RNB', 'id,rnb_ids\n42119,6QJBEEJXNFJC\n', /point and shape are missing/],
  ])('refuses %s with a sentence that says what is missing', async (_, text, refusal) => {
    expect(await importBuildings(text)).toMatchObject({
      refusal: expect.stringMatching(refusal),
      added: 0,
      next: null,
    });
    expect(await storedBuildings()).toEqual([]);
  });

  test.each([
    [
      'an unknown header',
      'name;age\nZoé;8\n',
      /RNB GeoJSON, own buildings \(missing: batiment_id, ban_ids, lon/,
    ],
    ['a header with a column too few', ownFile().replace(';usage', ''), /own buildings \(missing: usage\)/],
    ['an HTML page', '<!doctype html>\n<html></html>\n', /not a file of buildings/],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x0a]), /must be unpacked first/],
    ['an archive', 'PK\u0003\u0004', /must be unpacked first/],
    ['JSON without features', '{"rnb_id": 1}', /has no features/],
    ['a line without an end', `${ownFile()}${'x'.repeat(1_200_000)}`, /has more than 1048576 bytes/],
    ['a feature without an end', `{"features": [{"x": "${'x'.repeat(1_200_000)}`, /a feature has more than/],
  ])('refuses %s as a whole', async (_, text, message) => {
    await expect(importBuildings(text)).rejects.toThrow(message);
    expect(await storedBuildings()).toEqual([]);
    expect(logLines.map((line) => JSON.parse(line).code)).toContain('job-failed');
  });
});
