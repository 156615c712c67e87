import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readAddress, readHeader, readId } from '../../../lib/imports/ban.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

const HEADER = 'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;x;y;lon;lat';
const columns = readHeader(HEADER);

const good = {
  id: '93010_0780_00012',
  id_fantoir: '93010_0780',
  numero: '12',
  rep: 'bis',
  nom_voie: 'Avenue Galliéni',
  code_postal: '93140',
  code_insee: '93010',
  nom_commune: 'Bondy',
  x: '661234.5',
  y: '6867890.1',
  lon: '2.4821',
  lat: '48.9023',
};

const line = (more: Partial<typeof good> = {}) => Object.values({ ...good, ...more }).join(';');
/** The address, or the sentence that says why there is none. */
const readText = (text: string | undefined) => {
  const found = readAddress(text, columns);
  return 'fault' in found ? found.fault : found;
};
const read = (more: Partial<typeof good>) => readText(line(more));

describe('readHeader', () => {
  test('takes the columns in whatever order, behind a byte order mark too', () => {
    expect(readHeader(`\ufeff${HEADER}`)[0]).toBe('id');
    expect(readHeader('lat;lon;id;numero;rep;nom_voie;code_postal;code_insee;nom_commune')).toHaveLength(9);
  });

  test.each([
    [undefined, 'id, numero, rep, nom_voie, code_postal, code_insee, nom_commune, lon, lat'],
    ['', 'id, numero'],
    [HEADER.replaceAll(';', ','), 'id, numero'],
    [HEADER.replace(';lat', ''), 'lat'],
    ['<!doctype html>', 'id'],
  ])('of %j says what it misses', (text, missing) => {
    expect(() => readHeader(text)).toThrow(`not a BAN file: the header has no column ${missing}`);
  });
});

describe('readAddress', () => {
  test('reads an address', () => {
    expect(readAddress(line(), columns)).toEqual({
      ban_id: '93010_0780_00012',
      numero: 12,
      rep: 'bis',
      voie: 'Avenue Galliéni',
      code_postal: '93140',
      code_insee: '93010',
      commune: 'Bondy',
      lon: 2.4821,
      lat: 48.9023,
    });
  });

  test.each<[Partial<typeof good>, object]>([
    [
      { numero: '', rep: '' },
      { numero: null, rep: null },
    ],
    [{ numero: '0' }, { numero: 0 }],
    [{ code_postal: '' }, { code_postal: '' }],
    [{ code_insee: '2A004', code_postal: '20000' }, { code_insee: '2A004' }],
    [
      { lon: '-61.53', lat: '16' },
      { lon: -61.53, lat: 16 },
    ],
    [{ nom_voie: '"Rue du ""Bois"""' }, { voie: 'Rue du "Bois"' }],
    [{ nom_voie: '"Rue A; B"' }, { voie: 'Rue A; B' }],
    [{ nom_voie: 'Impasse dite "du Four"' }, { voie: 'Impasse dite "du Four"' }],
    [{ nom_voie: ' Rue A ' }, { voie: 'Rue A' }],
  ])('%j', (more, expected) => {
    expect(read(more)).toMatchObject(expected);
  });

  test.each<[Partial<typeof good>, string]>([
    [{ id: '' }, 'has no id'],
    [{ id: 'a b c d e' }, 'has no id'],
    [{ nom_voie: '' }, 'has no street or no town'],
    [{ nom_commune: '  ' }, 'has no street or no town'],
    [{ numero: '12A' }, 'has a numero that is no number'],
    [{ numero: '-1' }, 'has a numero that is no number'],
    [{ code_insee: '' }, 'has no code_insee'],
    [{ code_insee: '2C004' }, 'has no code_insee'],
    [{ code_postal: '9314' }, 'has a code_postal that is not five digits'],
    [{ lon: '' }, 'has no position'],
    [{ lat: '48,9' }, 'has no position'],
    [{ lat: 'NaN' }, 'has no position'],
    [{ lon: '181' }, 'has a position out of range'],
    [{ lat: '-90.5' }, 'has a position out of range'],
    [{ lon: '48.9', lat: '2.48' }, 'has lon and lat swapped: longitude comes first'],
    [{ lon: '0', lat: '0' }, 'has a position outside French territory'],
    [{ lon: '659000', lat: '6867000' }, 'looks like Lambert-93: lon and lat are degrees'],
    [{ nom_voie: 'Rue\0' }, 'contains the character U+0000'],
    [{ nom_voie: '"Rue' }, 'has a broken quotation'],
    [{ nom_voie: 'Rue;A' }, 'has 13 values, the header 12'],
  ])('%j %s', (more, fault) => {
    expect(read(more)).toBe(fault);
  });

  test('a line that is not UTF-8 and one cut short are told', () => {
    expect(readText(undefined)).toBe('is not UTF-8');
    expect(readText('93010_0780_00012;;12')).toBe('has 3 values, the header 12');
  });

  test('a line without quotation marks is read as the parser reads it', () => {
    const cells = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\t', ';', "'", ',') }));
    fc.assert(
      fc.property(cells, (of) => {
        const text = ['id', ...of].join(';');
        const [parsed = []] = parse(text, { delimiter: ';', relax_quotes: true });
        const fault = readText(text);
        expect(fault).toBe(
          parsed.length === columns.length ? 'has no id' : `has ${parsed.length} values, the header 12`,
        );
      }),
      propertyOptions,
    );
  });
});

describe('readId', () => {
  test('reads the id of a line with a fault, but not of a torn one', () => {
    expect(readId(line({ lat: 'north' }), columns)).toBe('93010_0780_00012');
    expect(readId(line({ id: 'a b c d e' }), columns)).toBeUndefined();
    expect(readId('93010_0780_00012;;12', columns)).toBeUndefined();
    expect(readId(line({ nom_voie: '"Rue' }), columns)).toBeUndefined();
    expect(readId(undefined, columns)).toBeUndefined();
  });
});
