import { describe, expect, test } from '@jest/globals';
import { type ImportLine, readImport } from '../../../lib/users/import-file.ts';
import { refusalOf } from '../../support/http/refusal.ts';

/** Each line with its number and its values by column. */
const read = (csv: string) =>
  readImport(csv).map(({ line, values }: ImportLine) => [line, values && [...values]]);

const camille = [
  ['username', 'camille'],
  ['name', 'Camille Martin'],
];

describe('readImport', () => {
  test.each([
    ['semicolons', 'username;name\ncamille;Camille Martin\n'],
    ['commas', 'username,name\ncamille,Camille Martin'],
    ['tabs', 'username\tname\ncamille\tCamille Martin\n'],
    ['lines of Windows', 'username;name\r\ncamille;Camille Martin\r\n'],
    ['a byte order mark', '\ufeffusername;name\ncamille;Camille Martin'],
    ['quotation marks', '"username";"name"\n"camille";"Camille Martin"'],
    ['a quoted byte order mark', '\ufeff"username";"name"\n"camille";"Camille Martin"'],
    ['spaces around the cells', ' username ; name \n camille ; "Camille Martin" '],
    ['French names', 'Identifiant;NOM\ncamille;Camille Martin'],
    ['empty lines after it', 'username;name\ncamille;Camille Martin\n\n;\n  ;  \n'],
  ])('reads a file with %s', (_, csv) => {
    expect(read(csv)).toEqual([[2, camille]]);
  });

  test('a quoted cell holds separators, quotation marks and line breaks', () => {
    const csv = 'username;name\ncamille;"Martin; ""Cam"",\r\nCamille"\r\nzoe;Zoé\n';
    expect(read(csv)).toEqual([
      [2, [camille[0], ['name', 'Martin; "Cam",\nCamille']]],
      [
        4,
        [
          ['username', 'zoe'],
          ['name', 'Zoé'],
        ],
      ],
    ]);
  });

  test('a separator of another kind belongs to the cell', () => {
    expect(read('nom;identifiant\nMartin, Camille;camille')).toEqual([
      [
        2,
        [
          ['name', 'Martin, Camille'],
          ['username', 'camille'],
        ],
      ],
    ]);
  });

  test('a quotation mark in the middle of a cell is one', () => {
    expect(read('username;name\ncamille;Jean "Jo" Martin')).toEqual([
      [2, [camille[0], ['name', 'Jean "Jo" Martin']]],
    ]);
  });

  test('lines are counted as in the file', () => {
    const csv = 'username\n\nalix\n\n\nzoe\n';
    expect(read(csv)).toEqual([
      [3, [['username', 'alix']]],
      [6, [['username', 'zoe']]],
    ]);
  });

  test.each([
    'identifiant;nom;courriel;téléphone;rôle;actif',
    'Identifiant;Nom;E-mail;Telephone;Role;Actif',
    'username;name;email;phone;role_id;chk_active',
    'USERNAME;Name;e-mail;TÉLÉPHONE;ROLE_ID;actif',
  ])('the header %s names all columns', (header) => {
    const [line] = readImport(`${header}\na;b;c;d;e;f`);
    expect([...(line?.values?.keys() ?? [])]).toEqual([
      'username',
      'name',
      'email',
      'phone',
      'role_id',
      'chk_active',
    ]);
  });

  test('a line with too few or too many cells has no values', () => {
    expect(read('username;name\ncamille\nzoe;Zoé;x\nalix;')).toEqual([
      [2, undefined],
      [3, undefined],
      [
        4,
        [
          ['username', 'alix'],
          ['name', ''],
        ],
      ],
    ]);
  });

  test('three hundred lines are read, one more is not', () => {
    const file = (lines: number) => `username\n${'camille\n'.repeat(lines)}`;
    expect(readImport(file(300))).toHaveLength(300);
    expect(refusalOf(() => readImport(file(301)))).toMatchObject({
      options: { errors: [{ pointer: '/csv', code: 'too-many-lines' }] },
    });
  });

  test.each([
    ['', ['missing-column']],
    ['\n\n', ['missing-column']],
    ['nom;courriel\nCamille;camille@example.org', ['missing-column']],
    ['username;nom;name\n', ['repeated-column']],
    ['username;password\n', ['unknown-column']],
    ['username;\n', ['unknown-column']],
    ['Camille Martin;camille@example.org\n', ['unknown-column', 'unknown-column', 'missing-column']],
    ['username;name\ncamille;"Camille\n', ['malformed-csv']],
  ])('%j is refused', (csv, codes) => {
    const { options } = refusalOf(() => readImport(csv));
    expect(options.errors?.map(({ code }) => code)).toEqual(codes);
    expect(options.errors?.every(({ pointer }) => pointer === '/csv')).toBe(true);
    expect(JSON.stringify(options)).not.toContain('Camille');
  });
});
