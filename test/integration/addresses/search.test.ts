import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const find = (query: string, name: PersonName = 'ada') =>
  season.world.as(name).get(`/api/addresses?${query}`);
const inOperation = (query: string, name: PersonName = 'alice') =>
  find(`${query}&operation_id=${season.round.operationId}`, name);
const search = (text: string, name: PersonName = 'alice') =>
  inOperation(`q=${encodeURIComponent(text)}`, name);
const labels = async (text: string): Promise<string[]> =>
  (await search(text)).body.data.map(({ label }: Json) => label);
const faultOf = async (query: string, name?: PersonName) => {
  const { status, body } = await inOperation(query, name);
  return { status, fault: body.errors?.[0] };
};
const rename = (id: number, change: { voie?: string; numero?: number; rep?: string }) =>
  asOwner(async (trx) => {
    await trx.updateTable('addresses').set(change).where('id', '=', id).execute();
  });

const towns: Record<string, { insee: string; code: string; streets: string[] }> = {
  'Saint-Denis': {
    insee: '93066',
    code: '93200',
    streets: ['Avenue Jean Jaurès', 'Rue Saint-Louis', 'Rue de Strasbourg', 'Grande Rue'],
  },
  'Les Lilas': {
    insee: '93045',
    code: '93260',
    streets: ['Rue de Paris', 'Allée des Lilas', 'Rue Jean Moulin'],
  },
  Paris: { insee: '75112', code: '75012', streets: ['Rue de Charenton', 'Rue de Paris'] },
};

/** Inserts number 12 of every street of the three towns. */
const buildStreets = () =>
  asOwner(async (trx) => {
    const addresses = Object.entries(towns).flatMap(([commune, { insee, code, streets }]) =>
      streets.map((voie, at) => ({
        ban_id: `${insee}_${at}`,
        numero: 12,
        voie,
        code_postal: code,
        code_insee: insee,
        commune,
        lon: 2.3,
        lat: 48.93,
        imported_at: clock.now(),
      })),
    );
    await trx.insertInto('addresses').values(addresses).execute();
  });

describe('GET /api/addresses', () => {
  test('near a point: by distance, with the sector and what happened there last', async () => {
    const { addressAt, visit, alicesSector } = season;
    const { id, lat, lon } = addressAt(1, 1);
    await visit('bob', { fk_adresse: id, fk_type: 'refuse' });
    const { status, body } = await inOperation(`near=${lat},${lon}`);
    expect(status).toBe(200);
    expect(body.next_cursor).toBeNull();
    expect(body.data[0]).toEqual({
      address_id: id,
      ban_id: expect.any(String),
      label: expect.stringMatching(/^\d+ Rue /),
      numero: expect.any(Number),
      rep: null,
      voie: expect.any(String),
      code_postal: '93140',
      code_insee: '93010',
      commune: 'Bondy',
      lon,
      lat,
      distance_m: 0,
      sector: { sector_id: alicesSector, sector_name: 'Ouest' },
      nb_log: 1,
      usage: null,
      do_not_call: false,
      last_passage: { fk_type: 'refuse', motif: null, passed_at: '2026-11-20T09:00:00.000Z' },
    });
    const distances = body.data.map(({ distance_m }: Json) => distance_m);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(100);
    expect(body.data.length).toBeLessThanOrEqual(20);
  });

  test('near a point: at most as many as asked for, and none where there is none', async () => {
    const { lat, lon } = season.addressAt(1, 1);
    expect((await inOperation(`near=${lat},${lon}&limit=1`)).body.data).toHaveLength(1);
    expect((await inOperation('near=43.3,5.4')).body).toEqual({ data: [], next_cursor: null });
  });

  test('in a box: page by page every address comes once', async () => {
    const [first, last] = [season.addressAt(0, 0), season.addressAt(4, 4)];
    const query = `bbox=${first.lon},${first.lat},${last.lon},${last.lat}&operation_id=${season.round.operationId}`;
    const pages = await allPages(season.world.as('alice'), `/api/addresses?${query}&limit=7`);
    const ids = pages.flat().map(({ address_id }) => address_id);
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 4]);
    expect(new Set(ids).size).toBe(25);
    expect(pages.flat().every(({ sector }) => sector.sector_name === 'Ouest')).toBe(true);
  });

  test('in a box: none beside it, however little', async () => {
    const { lon, lat } = season.addressAt(1, 1);
    const step = 1e-7;
    const boxes = [
      [lon - 0.01, lat - 0.01, lon - step, lat + 0.01],
      [lon - 0.01, lat - 0.01, lon + 0.01, lat - step],
    ];
    for (const box of boxes) {
      const { data } = (await inOperation(`bbox=${box.map((side) => side.toFixed(9)).join(',')}&limit=200`))
        .body;
      expect(data.map(({ lon: x, lat: y }: { lon: number; lat: number }) => [x, y])).not.toContainEqual([
        lon,
        lat,
      ]);
    }
  });

  test('by words: abbreviations, and the town beside the street', async () => {
    const { addressAt } = season;
    await rename(addressAt(0, 0).id, { numero: 7, voie: 'Boulevard Saint-Denis' });
    await rename(addressAt(1, 0).id, { numero: 7, voie: 'Rue du Général Leclerc' });
    await rename(addressAt(2, 0).id, { numero: 7, voie: 'Place du Président Wilson' });
    const { commune, code_postal } = (await inOperation('q=7 bd st denis')).body.data[0];
    expect(await labels('7 bd st denis')).toEqual(['7 Boulevard Saint-Denis']);
    expect(await labels('7 gal leclerc')).toEqual(['7 Rue du Général Leclerc']);
    expect(await labels('7 pl pdt wilson')).toEqual(['7 Place du Président Wilson']);
    expect(await labels(`7 bd saint denis ${code_postal} ${commune}`)).toEqual(['7 Boulevard Saint-Denis']);
    expect((await labels(commune)).length).toBeGreaterThan(10);
    expect(await labels('7 bd saint denis Marseille')).toEqual([]);
  });

  test.each([
    ['Saint-Denis', '12 avenue jean jaures saint denis', ['Avenue Jean Jaurès']],
    ['Saint-Denis', '12 av jean jaures st denis', ['Avenue Jean Jaurès']],
    ['Saint-Denis', '12 av jean jaures 93200 saint-denis', ['Avenue Jean Jaurès']],
    ['Saint-Denis', 'rue saint denis', ['Rue Saint-Louis', 'Grande Rue', 'Rue de Strasbourg']],
    ['Saint-Denis', 'gde rue', ['Grande Rue']],
    ['Saint-Denis', 'gd rue', ['Grande Rue']],
    ['Saint-Denis', '13 avenue jean jaures saint denis', []],
    ['Saint-Denis', 'rue de strasbourg les lilas', []],
    ['Les Lilas', '12 rue jean moulin les lilas', ['Rue Jean Moulin']],
    ['Les Lilas', 'lilas', ['Allée des Lilas', 'Rue Jean Moulin', 'Rue de Paris']],
    ['Paris', '12 rue de charenton paris', ['Rue de Charenton']],
    ['Paris', '12 rue de paris paris 75012', ['Rue de Paris', 'Rue de Charenton']],
  ])('by words: in %s, “%s” is %j', async (town, text, streets) => {
    await buildStreets();
    const { data } = (await find(`q=${encodeURIComponent(text)}&code_insee=${towns[town]?.insee}`)).body;
    expect(data.map(({ voie }: Json) => voie)).toEqual(streets);
  });

  test('by words: those of the town come page by page too', async () => {
    await buildStreets();
    const pages = await allPages(season.world.as('ada'), '/api/addresses?q=lilas&code_insee=93045&limit=1');
    expect(pages.flat().map(({ voie }) => voie)).toEqual([
      'Allée des Lilas',
      'Rue Jean Moulin',
      'Rue de Paris',
    ]);
  });

  test('by words: in any order, without regard to case and accents, by their beginnings', async () => {
    const { addressAt } = season;
    await rename(addressAt(0, 0).id, { numero: 12, rep: 'bis', voie: 'Avenue Jean Jaurès' });
    await rename(addressAt(1, 0).id, { numero: 12, voie: 'Place du Sacré-Cœur' });
    await rename(addressAt(2, 0).id, { numero: 120, voie: 'Avenue Jean Jaurès' });
    expect(await labels('12 bis jaures')).toEqual(['12 bis Avenue Jean Jaurès']);
    expect(await labels('JAURÈS, 12bis')).toEqual(['12 bis Avenue Jean Jaurès']);
    expect(await labels('jau')).toEqual(['12 bis Avenue Jean Jaurès', '120 Avenue Jean Jaurès']);
    expect(await labels('sacre coeur')).toEqual(['12 Place du Sacré-Cœur']);
    expect(await labels('12')).toEqual(['12 bis Avenue Jean Jaurès', '12 Place du Sacré-Cœur']);
    expect(await labels('13 bis jaures')).toEqual([]);
    expect(await labels('aures')).toEqual([]);
  });

  const plates = (streets: Record<string, [number, string | undefined][]>) =>
    asOwner(async (trx) => {
      const doors = Object.entries(streets).flatMap(([voie, numbers], street) =>
        numbers.map(([numero, rep], at) => ({
          ban_id: `94999_000${street}_${numero}_${at}`,
          numero,
          rep: rep ?? null,
          voie,
          code_postal: '94990',
          code_insee: '94999',
          commune: 'Bourg-Neuf',
          lon: 2.3,
          lat: 48.93,
          imported_at: clock.now(),
        })),
      );
      await trx.insertInto('addresses').values(doors).execute();
    });
  const inBourg = async (text: string): Promise<string[]> =>
    (await find(`q=${encodeURIComponent(text)}&code_insee=94999`)).body.data.map(({ label }: Json) => label);

  test.each([
    ['42abis rue verte', ['42 a bis Rue Verte']],
    ['42a bis rue verte', ['42 a bis Rue Verte']],
    ['42 A bis rue verte', ['42 a bis Rue Verte']],
    ['42 abis rue verte bourg neuf', ['42 a bis Rue Verte']],
    ['44 b ter rue verte', ['44 bter Rue Verte']],
    ['44bter rue verte', ['44 bter Rue Verte']],
    ['181 bis rue verte', ['181 b Rue Verte']],
    ['181b rue verte', ['181 b Rue Verte']],
    ['181 rue verte', ['181 b Rue Verte']],
    ['5b rue verte', ['5 bis Rue Verte']],
    ['5 B rue verte', ['5 bis Rue Verte']],
    ['5 bis rue verte', ['5 bis Rue Verte']],
    ['7 t rue verte', ['7 ter Rue Verte']],
    ['8 ter rue verte', ['8 T Rue Verte']],
    ['9q rue verte', ['9 quater Rue Verte']],
    ['10 quater rue verte', ['10 q Rue Verte']],
    ['7 b rue verte', []],
    ['5 c rue verte', []],
  ])('by words: “%s” finds the plate however its suffix is written', async (text, found) => {
    await plates({
      'Rue Verte': [
        [42, 'a bis'],
        [44, 'bter'],
        [181, 'b'],
        [5, 'bis'],
        [7, 'ter'],
        [8, 'T'],
        [9, 'quater'],
        [10, 'q'],
      ],
    });
    expect(await inBourg(text)).toEqual(found);
  });

  test.each([
    ['5b rue bleue', ['5 b Rue Bleue']],
    ['5 bis rue bleue', ['5 bis Rue Bleue']],
    ['5 rue bleue', ['5 Rue Bleue', '5 b Rue Bleue', '5 bis Rue Bleue']],
    ['6 bis rue bleue', ['6 B Rue Bleue']],
    ['42 a bis rue bleue', ['42 a bis Rue Bleue']],
    ['42abis rue bleue', ['42 abis Rue Bleue']],
    ['43 a bis rue bleue', ['43 abis Rue Bleue']],
    ['5b', ['5 Allée B', '5 b Rue Bleue', '5 bis Rue Rouge']],
    ['5 bis', ['5 bis Rue Bleue', '5 bis Rue Rouge']],
    ['5 bis allee', []],
    ['allee b 5', ['5 Allée B']],
  ])('by words: “%s” joins no two plates that both exist', async (text, found) => {
    await plates({
      'Rue Bleue': [
        [5, undefined],
        [5, 'b'],
        [5, 'bis'],
        [6, 'B'],
        [42, 'a bis'],
        [42, 'abis'],
        [43, 'a'],
        [43, 'abis'],
      ],
      'Rue Rouge': [[5, 'bis']],
      'Allée B': [[5, undefined]],
    });
    expect(await inBourg(text)).toEqual(found);
  });

  test('by words: suffixes are known in the sectors of an operation too', async () => {
    await rename(season.addressAt(0, 0).id, { numero: 5, rep: 'bis', voie: 'Quai Inconnu' });
    await rename(season.addressAt(1, 0).id, { numero: 6, rep: 'b', voie: 'Quai Inconnu' });
    await rename(season.addressAt(2, 0).id, { numero: 6, rep: 'bis', voie: 'Quai Inconnu' });
    expect(await labels('5b quai')).toEqual(['5 bis Quai Inconnu']);
    expect(await labels('6b quai')).toEqual(['6 b Quai Inconnu']);
    expect(await labels('6 bis quai')).toEqual(['6 bis Quai Inconnu']);
  });

  test('by words: in the sectors of the operation, or in a town', async () => {
    await rename(season.addressAt(0, 0).id, { voie: 'Quai Inconnu' });
    await rename(season.addressAt(9, 9).id, { voie: 'Quai Inconnu' });
    expect((await search('quai')).body.data).toHaveLength(1);
    const ofTown = await inOperation('q=quai&code_insee=93010');
    expect(ofTown.body.data.map(({ sector }: Json) => sector?.sector_name ?? null).toSorted()).toEqual([
      'Ouest',
      null,
    ]);
    expect((await inOperation('q=quai&code_insee=93011')).body.data).toEqual([]);
    const pages = await allPages(season.world.as('ada'), '/api/addresses?q=quai&code_insee=93010&limit=1');
    expect(pages.map(({ length }) => length)).toEqual([1, 1]);
  });

  test('without an operation there is neither sector nor visit', async () => {
    const { id } = season.addressAt(0, 0);
    await rename(id, { voie: 'Quai Inconnu' });
    await season.visit('alice', { fk_adresse: id, fk_type: 'refuse' });
    for (const name of ['ada', 'theo', 'root'] as const) {
      expect((await find('q=quai&code_insee=93010', name)).body.data).toMatchObject([
        { address_id: id, sector: null, last_passage: null, nb_log: 1, do_not_call: false },
      ]);
    }
    expect((await search('quai', 'root')).body.data[0]).toMatchObject({
      last_passage: { fk_type: 'refuse' },
    });
  });

  test('an operation that is not the own one does not exist', async () => {
    const point = 'near=48.9,2.48';
    for (const name of ['nora', 'malik'] as const)
      expect(await inOperation(point, name)).toMatchObject({ status: 404 });
    expect(await find(`${point}&operation_id=424242`)).toMatchObject({ status: 404 });
    expect(await find(point, 'alice')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?operation_id', code: 'required' }] },
    });
    expect(await find('q=rue')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?operation_id' }] },
    });
  });

  test('needs two letters, and says so once', async () => {
    for (const [query, detail] of [
      ['q=', 'must not be empty'],
      ['q=a', 'must have at least 2 characters'],
    ] as const) {
      const { status, body } = await inOperation(query);
      expect({ status, errors: body.errors }).toMatchObject({
        status: 400,
        errors: [{ pointer: '?q', detail }],
      });
      expect(body.errors).toHaveLength(1);
    }
  });

  test('asks one question', async () => {
    for (const query of ['', 'near=48.9,2.48&q=rue', 'q=rue&bbox=2.48,48.9,2.49,48.91'])
      expect(await faultOf(query)).toMatchObject({ status: 400, fault: { code: 'one-question' } });
    expect(await faultOf('near=48.9,2.48&code_insee=93010')).toMatchObject({
      fault: { pointer: '?code_insee' },
    });
  });

  test.each([
    ['near=2.48,48.9', '?near', 'coordinates-swapped'],
    ['near=48.9', '?near', 'invalid-point'],
    ['near=48.9,2.48,0', '?near', 'invalid-point'],
    ['near=91,181', '?near', 'out-of-range'],
    ['near=NaN,1e1', '?near', 'invalid-point'],
    ['bbox=48.9,2.48,48.91,2.49', '?bbox', 'coordinates-swapped'],
    ['bbox=2.49,48.9,2.48,48.91', '?bbox', 'box-crossed'],
    ['bbox=2.48,48.91,2.49,48.9', '?bbox', 'box-crossed'],
    ['bbox=2.48,48.9,2.49', '?bbox', 'invalid-box'],
    ['bbox=-181,-91,181,91', '?bbox', 'out-of-range'],
    ['q=a', '?q', 'too-small'],
    [`q=${'a'.repeat(300)}`, '?q', 'too-big'],
    ['q=rue&code_insee=9301', '?code_insee', undefined],
    ['q=rue&limit=0', '?limit', undefined],
    ['q=rue&cursor=rubbish', '?cursor', 'invalid-cursor'],
    ['near=48.9,2.48&cursor=rubbish', '?cursor', 'invalid-cursor'],
  ])('%s is refused', async (query, pointer, code) => {
    const { status, fault } = await faultOf(query);
    expect({ status, pointer: fault.pointer }).toEqual({ status: 400, pointer });
    if (code) expect(fault.code).toBe(code);
  });

  test('a box is at most a twentieth of a degree wide and high', async () => {
    expect(await inOperation('bbox=2.45,48.9,2.5,48.95')).toMatchObject({ status: 200 });
    for (const box of ['2.45,48.9,2.501,48.95', '2.45,48.9,2.5,48.951'])
      expect(await inOperation(`bbox=${box}`)).toMatchObject({
        status: 422,
        body: { code: 'area-too-large' },
      });
  });

  test.each([
    "l'église",
    '"rue"',
    '%%',
    '__',
    '🔥🔥',
    "'; --",
    'a & !b | (c)',
    'rue:*',
    '\\\\',
    'Ωμέγα',
    '93010#',
  ])('words such as %s find no more than they say', async (text) => {
    const { status, body } = await search(text);
    expect(status).toBe(200);
    const all = (await search('rue')).body.data.length;
    expect([0, all]).toContain(body.data.length);
  });

  test('a character that no text has is refused', async () => {
    expect(await inOperation('q=rue%00')).toMatchObject({ status: 400 });
  });
});
