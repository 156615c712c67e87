import { describe, expect, test } from '@jest/globals';
import { addressKey, chooseAddress } from '../../../lib/pay/accounts/locations.ts';
import { refusalOf } from '../../support/http/refusal.ts';

const given = { line1: '1 rue de la Gare', city: 'Bondy', postal_code: '93140', country: 'FR' };
const own = { address_line: '2 place de l’Église', city: 'Noisy', postal_code: '93160' };

describe('the address of a location', () => {
  test("is the given one, whatever the association's address", () => {
    expect(chooseAddress(given, { ...own, city: null })).toEqual(given);
  });

  test("defaults to the association's address", () => {
    expect(chooseAddress(undefined, own)).toEqual({
      line1: '2 place de l’Église',
      city: 'Noisy',
      postal_code: '93160',
      country: 'FR',
    });
  });

  test.each([
    ['street', { address_line: null }, ['/address/line1']],
    ['town', { city: null }, ['/address/city']],
    ['street and town', { address_line: null, city: null }, ['/address/line1', '/address/city']],
  ])('names the missing parts when the association has no %s', (_, lacks, pointers) => {
    const refusal = refusalOf(() => chooseAddress(undefined, { ...own, ...lacks }));
    expect(refusal.code).toBe('validation-failed');
    expect(refusal.options.errors?.map(({ pointer, code }) => [pointer, code])).toEqual(
      pointers.map((pointer) => [pointer, 'required']),
    );
  });

  test('must be in France', () => {
    const refusal = refusalOf(() => chooseAddress({ ...given, country: 'BE' }, own));
    expect(refusal).toMatchObject({
      code: 'pay-location-country',
      options: { errors: [{ pointer: '/address/country' }] },
    });
  });
});

describe('address keys', () => {
  test.each([
    ['in capitals', { line1: '1 RUE DE LA GARE', city: 'BONDY' }],
    ['with other spaces and commas', { line1: ' 1,  rue de la Gare. ' }],
    ['with accents', { line1: '1 rue dé la Gâre' }],
    ['written in decomposed letters', { city: 'Bondy'.normalize('NFD') }],
  ])('are equal for an address %s', (_, more) => {
    expect(addressKey({ ...given, ...more })).toBe(addressKey(given));
  });

  test.each([
    ['another number', { line1: '11 rue de la Gare' }],
    ['another town', { city: 'Noisy' }],
    ['another postcode', { postal_code: '93160' }],
  ])('differ for %s', (_, more) => {
    expect(addressKey({ ...given, ...more })).not.toBe(addressKey(given));
  });

  test('keep the parts apart', () => {
    const one = { ...given, line1: '1 rue', postal_code: '93140', city: 'Bondy Nord' };
    expect(addressKey(one)).not.toBe(addressKey({ ...one, line1: '1 rue 93140', postal_code: '' }));
  });
});
