import { expect, test } from '@jest/globals';
import { cardInFrench } from '../../../lib/receipts/french.ts';

const card = {
  brand: 'visa',
  last4: '4242',
  network: 'cartes_bancaires',
  application_name: 'CB',
  application_id: 'A0000000421010',
  authorization_code: '012345',
};
const nothing = {
  brand: null,
  last4: null,
  network: null,
  application_name: null,
  application_id: null,
  authorization_code: null,
};

test('shows the card with the details its network requires', () => {
  expect(cardInFrench(card)).toEqual([
    ['Carte', 'CB Visa se terminant par 4242'],
    ['Application', 'CB – A0000000421010'],
    ['N° d’autorisation', '012345'],
  ]);
});

test('brand and network are shown once when they are equal', () => {
  const [[, name] = []] = cardInFrench({ ...card, brand: 'mastercard', network: 'mastercard' });
  expect(name).toBe('Mastercard se terminant par 4242');
});

test('unknown details are left out', () => {
  expect(cardInFrench({ ...nothing, last4: '4242' })).toEqual([['Carte', 'se terminant par 4242']]);
  expect(
    cardInFrench({ ...card, brand: 'a_new_brand', network: null, last4: null, application_id: null }),
  ).toEqual([
    ['Application', 'CB'],
    ['N° d’autorisation', '012345'],
  ]);
});

test.each([nothing, null, undefined])('of %j nothing is said', (none) => {
  expect(cardInFrench(none)).toEqual([]);
});
