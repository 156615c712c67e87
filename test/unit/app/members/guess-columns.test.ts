import { describe, expect, test } from '@jest/globals';
import { guessColumns, titleLineOf, titlesAt } from '../../../../app/desk/members/import/guess-columns.ts';

const people = [
  ['MARTIN', 'Camille', 'camille@example.org', '612345678'],
  ['LE GOFF', 'Maël', '', '06 22 33 44 55'],
  ['ROUX', 'Nina', 'nina@example.org', ''],
];

describe('guessColumns', () => {
  test.each([
    [['Nom', 'Prénom', 'E-mail', 'Portable'], 'last_name first_name email phone'],
    [['NOM DE FAMILLE', 'Prénoms', 'Courriel', 'Tél.'], 'last_name first_name email phone'],
    [['nom', 'PRENOM', 'Adresse mail', 'GSM'], 'last_name first_name email phone'],
    [['Identifiant', 'Prénom Nom', 'Mél', 'N° de téléphone'], 'username name email phone'],
    [['Grade', 'Nom et prénom', 'Mail', 'Mobile'], 'ignore full_name email phone'],
    [['Identifiant', 'Nom', 'Fonction', 'Actif'], 'username last_name role_id chk_active'],
    [['Tél fixe', 'Nom', 'Prénom', 'Portable'], 'ignore last_name first_name phone'],
  ])('the titles %j are %s', (titles, kinds) => {
    const rows = titles.map((_, at) => (at === 1 ? 'Martin' : 'x'));
    expect(guessColumns(titles, [rows]).join(' ')).toBe(kinds);
  });

  test('without titles by what is in them', () => {
    expect(guessColumns([], people)).toEqual(['last_name', 'first_name', 'email', 'phone']);
    const turned = people.map(([last = '', first = '', email = '', phone = '']) => [
      phone,
      email,
      first,
      last,
    ]);
    expect(guessColumns([], turned)).toEqual(['phone', 'email', 'first_name', 'last_name']);
  });

  test('a column with whole names is one, with the last name first where that is in capitals', () => {
    expect(guessColumns(['Nom'], [['MARTIN Camille'], ['LE GOFF Maël']])).toEqual(['full_name']);
    expect(guessColumns(['Nom'], [['Camille Martin'], ['Maël Le Goff']])).toEqual(['name']);
    expect(guessColumns([], [['Camille Martin', 'x@example.org']])).toEqual(['name', 'email']);
  });

  test('grades, dates and numbers are left aside', () => {
    const rows = [
      ['SCH', '12/05/1980', '4411', 'MARTIN', 'Camille'],
      ['CPL', '01/02/1990', '4412', 'ROUX', 'Nina'],
      ['CPL', '01/02/1991', '4413', 'PETIT', 'Léo'],
      ['CPL', '01/02/1992', '4414', 'MOREL', 'Ana'],
      ['SCH', '01/02/1993', '4415', 'BLANC', 'Ivo'],
    ];
    expect(guessColumns([], rows)).toEqual(['ignore', 'ignore', 'ignore', 'last_name', 'first_name']);
  });

  test('of two columns alike the first is proposed', () => {
    expect(guessColumns([], [['a@example.org', 'b@example.org']])).toEqual(['email', 'ignore']);
    expect(guessColumns(['Mail', ''], [['a@example.org', 'b@example.org']])).toEqual(['email', 'ignore']);
  });

  test('a list of nobody and of nothing has nothing to propose', () => {
    expect(guessColumns([], [])).toEqual([]);
    expect(guessColumns(['', ''], [['', '']])).toEqual(['ignore', 'ignore']);
  });
});

describe('titleLineOf', () => {
  test.each([
    ['at the top', [['Nom', 'Prénom'], ...people], 1],
    ['below a title', [['Amicale 2026', ''], ['', ''], ['Nom', 'Prénom'], ...people], 3],
    ['in two lines', [['Nom', 'Prénom', ''], ['', '', 'Mail'], ...people], 2],
    ['nowhere', people, 0],
    [
      'nowhere, where one cell is a word of titles',
      [
        ['Martin', 'membre'],
        ['Roux', 'membre'],
      ],
      0,
    ],
    [
      'above roles',
      [
        ['Nom', 'Rôle'],
        ['Martin', 'Membre'],
        ['Roux', 'Membre'],
      ],
      1,
    ],
    ['of one column', [['Nom'], ['Martin Camille']], 1],
    ['of an empty list', [], 0],
  ])('finds titles %s', (_, rows, line) => {
    expect(titleLineOf(rows)).toBe(line);
  });

  test('a title above several columns counts where none is below it', () => {
    const rows = [
      ['Identité', '', 'Mail'],
      ['Nom', 'Prénom', ''],
    ];
    expect(titlesAt(rows, 2)).toEqual(['Nom', 'Prénom', 'Mail']);
    expect(titlesAt(rows, 0)).toEqual([]);
  });
});
