import { describe, expect, test } from '@jest/globals';
import { emailOfCell, phoneOfCell } from '../../../lib/users/list/contacts.ts';
import { nameOfLine, splitName } from '../../../lib/users/list/names.ts';
import { keysOf, nameKey } from '../../../lib/users/list/persons.ts';
import { baseOf, numbered, pickUsernames } from '../../../lib/users/list/usernames.ts';

describe('phoneOfCell', () => {
  test.each([
    ['06 12 34 56 78', '06 12 34 56 78', undefined],
    ['06.12.34.56.78', '06.12.34.56.78', undefined],
    ['612345678', '612345678', 'phone-zero-added'],
    ['6 12 34 56 78', '6 12 34 56 78', 'phone-zero-added'],
    ['0033612345678', '0033612345678', undefined],
    ['02 98 00 00 00 / 06 12 34 56 78', '+33612345678', 'phone-of-several'],
    ['0298000000 ou 0298000001', '+33298000000', 'phone-of-several'],
    ['02 98 00 00 00\n+33 7 12 34 56 78', '+33712345678', 'phone-of-several'],
    ['02 98 00 00 00 06 12 34 56 78', '+33612345678', 'phone-of-several'],
    ['06 12 34 56 78 - 07 12 34 56 78', '+33612345678', 'phone-of-several'],
    ['06 12 34 56 78 (bureau)', '+33612345678', undefined],
    ['Port. : 06 12 34 56 78', '+33612345678', undefined],
    ['06 12 34 56 78 / 06 12 34 56 78', '+33612345678', undefined],
    ['à demander', 'à demander', undefined],
    ['', undefined, undefined],
    [`${'0'.repeat(300)}`, '0'.repeat(300), undefined],
  ])('%j is %j, %s', (cell, value, remark) => {
    expect(phoneOfCell(cell)).toEqual({ value, ...(remark === undefined ? {} : { remark }) });
  });
});

describe('emailOfCell', () => {
  test.each([
    ['a@example.org', 'a@example.org', undefined],
    ['mailto:a@example.org', 'a@example.org', undefined],
    ['a@example.org ; b@example.org', 'a@example.org', 'email-of-several'],
    ['aucun', 'aucun', undefined],
    ['', undefined, undefined],
  ])('%j is %j, %s', (cell, value, remark) => {
    expect(emailOfCell(cell)).toEqual({ value, ...(remark === undefined ? {} : { remark }) });
  });
});

describe('splitName', () => {
  test.each([
    ['MARTIN Camille', 'last-first', 'Camille', 'MARTIN'],
    ['Camille MARTIN', 'last-first', 'Camille', 'MARTIN'],
    ['LE GOFF Jean Yves', 'first-last', 'Jean Yves', 'LE GOFF'],
    ['Martin Camille', 'last-first', 'Camille', 'Martin'],
    ['Le Goff Maël', 'last-first', 'Maël', 'Le Goff'],
    ['Camille Martin Roux', 'first-last', 'Camille', 'Martin Roux'],
    ['MARTIN CAMILLE', 'last-first', 'CAMILLE', 'MARTIN'],
    ['Martin', 'first-last', '', 'Martin'],
    ['De La', 'last-first', 'La', 'De'],
    ['', 'first-last', '', ''],
    ['de la Tour, Océane', 'first-last', 'Océane', 'de la Tour'],
    ['Océane de la Tour,', 'first-last', 'Océane', 'de la Tour'],
  ] as const)('%s, %s: %s / %s', (text, order, first, last) => {
    expect(splitName(text, order)).toEqual({ first, last });
  });
});

describe('nameOfLine', () => {
  test.each([
    ['full_name', 'M. DUPONT Jean-Marc', 'Jean-Marc DUPONT'],
    ['full_name', 'Mme LE GALL Anaïs', 'Anaïs LE GALL'],
    ['full_name', 'de la Tour, Océane', 'Océane de la Tour'],
    ['full_name', 'M. Martin', 'Martin'],
    ['full_name', 'Col Jean', 'Jean Col'],
    ['full_name', 'M.', 'M.'],
    ['name', 'Sgt Karim Benali', 'Karim Benali'],
    ['name', 'M. le Cdt Yann Le Goff', 'le Cdt Yann Le Goff'],
    ['name', 'Marc Sgt', 'Marc Sgt'],
    ['name', 'ADC Mme Camille Martin', 'Camille Martin'],
  ] as const)('%s %s: %s', (column, cell, name) => {
    expect(nameOfLine(new Map([[column, cell]])).name).toBe(name);
  });
});

describe('baseOf', () => {
  test.each([
    ['Camille', 'Martin', 'camille.martin'],
    ['Anne-Lise', 'D’Hérouville', 'anne-lise.dherouville'],
    ['Zoé', 'ŒUVRARD', 'zoe.oeuvrard'],
    ['Jean Yves', 'DE LA TOUR', 'jean-yves.de-la-tour'],
    ['Søren', 'Straße', 'soren.strasse'],
    ['', 'Li', 'li'],
    ['?', '!', ''],
    ['Мария', 'Иванова', 'мария.иванова'],
    ['x'.repeat(100), 'y', 'x'.repeat(56)],
  ])('%s %s: %s', (first, last, base) => {
    expect(baseOf({ first, last })).toBe(base);
  });

  test('a short one is numbered until it is long enough', () => {
    expect(numbered('li', 1, 3)).toEqual(['li2', 'li3']);
    expect(numbered('x', 1, 11)).toEqual(['x10', 'x11']);
  });

  test('each line gets the first that is free; none where all are taken', () => {
    const proposals = new Map([['ana.petit', numbered('ana.petit', 1, 3)]]);
    const bases = ['ana.petit', 'ana.petit', 'ana.petit'];
    expect(pickUsernames(bases, proposals, new Set(['ana.petit2']))).toEqual([
      'ana.petit',
      'ana.petit3',
      undefined,
    ]);
  });
});

test('a person is known by address, by name and phone, or by the name alone where there is nothing else', () => {
  expect(nameKey('MARTIN-ROUX Élodie')).toBe('elodie martin roux');
  expect(nameKey(null)).toBe('');
  expect(keysOf({ name: 'Ana', email: 'e', phone: 'p' })).toEqual(['email e', 'phone p ana']);
  expect(keysOf({ name: 'Ana', email: 'e', phone: null })).toEqual(['email e']);
  expect(keysOf({ name: 'Ana', email: null, phone: null })).toEqual(['name ana']);
  expect(keysOf({ name: null, email: null, phone: 'p' })).toEqual([]);
});
