import { describe, expect, test } from '@jest/globals';
import { PaymentType } from '../../../lib/core/records/payment-types.ts';

import { dayInFrench, eurosInFrench, paymentInFrench } from '../../../lib/receipts/french.ts';

describe('dayInFrench', () => {
  test.each([
    ['2026-01-01', '1er janvier 2026'],
    ['2026-02-28', '28 février 2026'],
    ['2026-08-15', '15 août 2026'],
    ['2026-11-20', '20 novembre 2026'],
    ['2026-12-31', '31 décembre 2026'],
    ['2027-03-05', '5 mars 2027'],
  ])('%s: %s', (day, text) => {
    expect(dayInFrench(day)).toBe(text);
  });
});

describe('eurosInFrench', () => {
  test.each([
    [0, '0,00 €'],
    [1, '0,01 €'],
    [1250, '12,50 €'],
    [99_999, '999,99 €'],
    [100_000, '1 000,00 €'],
    [999_999, '9 999,99 €'],
    [123_456_789, '1 234 567,89 €'],
  ])('%d cents: %s', (cents, text) => {
    expect(eurosInFrench(cents)).toBe(text.replaceAll(' ', '\u00a0'));
  });
});

describe('paymentInFrench', () => {
  test.each<[PaymentType, string | null, string]>([
    ['cash', null, 'Espèces'],
    ['cheque', null, 'Chèque'],
    ['cheque', '0012345', 'Chèque n° 0012345'],
    ['pay', null, 'Carte bancaire'],
    ['card_other', null, 'Carte bancaire'],
    ['transfer', null, 'Virement'],
    ['other', null, 'Autre'],
  ])('%s %s: %s', (type, cheque, text) => {
    expect(paymentInFrench(type, cheque)).toBe(text);
  });

  test('no payment type is without a name', () => {
    expect(PaymentType.options.filter((type) => paymentInFrench(type, null) === '')).toEqual([]);
  });
});
