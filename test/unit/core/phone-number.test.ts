import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parsePhoneNumberFromString as parseFully } from 'libphonenumber-js/max';
import { shownNumber as shownInPages } from '../../../app/texts/shown-number.ts';
import { KnownPhone, Phone } from '../../../lib/core/schemas/phone.ts';
import { e164Of, shownNumber } from '../../../lib/core/text/phone-number.ts';

const MOBILE = '+33612345678';

const understood: [written: string, number: string, shown: string][] = [
  ['06 12 34 56 78', MOBILE, '06 12 34 56 78'],
  ['0612345678', MOBILE, '06 12 34 56 78'],
  ['06.12.34.56.78', MOBILE, '06 12 34 56 78'],
  ['06-12-34-56-78', MOBILE, '06 12 34 56 78'],
  ['06/12/34/56/78', MOBILE, '06 12 34 56 78'],
  ['06\u00a012\u00a034\u00a056\u00a078', MOBILE, '06 12 34 56 78'],
  ['06\u202f12\u202f34\u202f56\u202f78', MOBILE, '06 12 34 56 78'],
  ['06\u201312\u201134\u221256\u201078', MOBILE, '06 12 34 56 78'],
  ['\t06  12 34\n56 78 ', MOBILE, '06 12 34 56 78'],
  ['\u202a06 12 34 56 78\u202c', MOBILE, '06 12 34 56 78'],
  ['\ufeff06 12 34 56 78', MOBILE, '06 12 34 56 78'],
  ['０６１２３４５６７８', MOBILE, '06 12 34 56 78'],
  ["'0612345678", MOBILE, '06 12 34 56 78'],
  ['(06) 12 34 56 78', MOBILE, '06 12 34 56 78'],
  ['612345678', MOBILE, '06 12 34 56 78'],
  ['6 12 34 56 78', MOBILE, '06 12 34 56 78'],
  ['612345678.0', MOBILE, '06 12 34 56 78'],
  ['612345678,00', MOBILE, '06 12 34 56 78'],
  ['6.12345678E8', MOBILE, '06 12 34 56 78'],
  ['6,12345678E+08', MOBILE, '06 12 34 56 78'],
  ['3.3612345678e10', MOBILE, '06 12 34 56 78'],
  ['33612345678', MOBILE, '06 12 34 56 78'],
  ['33 6 12 34 56 78', MOBILE, '06 12 34 56 78'],
  ['0033612345678', MOBILE, '06 12 34 56 78'],
  ['00 33 6 12 34 56 78', MOBILE, '06 12 34 56 78'],
  ['0033 (0)6 12 34 56 78', MOBILE, '06 12 34 56 78'],
  ['+33612345678', MOBILE, '06 12 34 56 78'],
  ['+33 6 12 34 56 78', MOBILE, '06 12 34 56 78'],
  ['+33 (0)6 12 34 56 78', MOBILE, '06 12 34 56 78'],
  ['+33 06 12 34 56 78', MOBILE, '06 12 34 56 78'],
  ['+33.6.12.34.56.78', MOBILE, '06 12 34 56 78'],
  ['01 48 47 00 00', '+33148470000', '01 48 47 00 00'],
  ['09 72 10 20 30', '+33972102030', '09 72 10 20 30'],
  ['0690 12 34 56', '+590690123456', '06 90 12 34 56'],
  ['690123456', '+590690123456', '06 90 12 34 56'],
  ['+33 690 12 34 56', '+590690123456', '06 90 12 34 56'],
  ['+590 690 12 34 56', '+590690123456', '06 90 12 34 56'],
  ['0590 81 23 45', '+590590812345', '05 90 81 23 45'],
  ['+590 (0)590 81 23 45', '+590590812345', '05 90 81 23 45'],
  ['590690123456', '+590690123456', '06 90 12 34 56'],
  ['0692 12 34 56', '+262692123456', '06 92 12 34 56'],
  ['06 93 12 34 56', '+262693123456', '06 93 12 34 56'],
  ['0639 12 34 56', '+262639123456', '06 39 12 34 56'],
  ['0262 20 12 34', '+262262201234', '02 62 20 12 34'],
  ['0269 61 12 34', '+262269611234', '02 69 61 12 34'],
  ['00262 692 12 34 56', '+262692123456', '06 92 12 34 56'],
  ['0694 12 34 56', '+594694123456', '06 94 12 34 56'],
  ['0594 30 12 34', '+594594301234', '05 94 30 12 34'],
  ['0696 12 34 56', '+596696123456', '06 96 12 34 56'],
  ['0596 60 12 34', '+596596601234', '05 96 60 12 34'],
  ['0508 41 12 34', '+508411234', '05 08 41 12 34'],
  ['+508 41 12 34', '+508411234', '05 08 41 12 34'],
  ['0708 12 34 56', '+508708123456', '07 08 12 34 56'],
  ['+687 27 12 34', '+687271234', '+687 27 12 34'],
  ['+689 40 12 34 56', '+68940123456', '+689 40 12 34 56'],
  ['+681 72 12 34', '+681721234', '+681 72 12 34'],
  ['+32 470 12 34 56', '+32470123456', '+32 470 12 34 56'],
  ['0032 (0)470 12 34 56', '+32470123456', '+32 470 12 34 56'],
  ['+32 0470 12 34 56', '+32470123456', '+32 470 12 34 56'],
  ['+352 621 123 456', '+352621123456', '+352 621 12 34 56'],
  ['+41 79 123 45 67', '+41791234567', '+41 791 23 45 67'],
  ['+39 06 698 2134', '+39066982134', '+39 066 98 21 34'],
  ['+1 202 555 0143', '+12025550143', '+1 20 25 55 01 43'],
];

const refused = [
  '',
  ' ',
  'Camille',
  '06 12 34 56 7O',
  '06 12 34 56 78 poste 3',
  '06 12 34 56 78 / 07 12 34 56 78',
  '18',
  '112',
  '115',
  '3237',
  '0',
  '+',
  '+33',
  '12345',
  '06 12 34 56',
  '06 12 34 56 789',
  '6123456789',
  '0000000000',
  '+33 0 00 00 00 00',
  '00 12 34 56 78',
  '+0612345678',
  '12345678901234567890',
  '+12345678901234567890',
  '+33 6 12 34 56 7',
  '+33 6 12 34 56 789',
  '+32 47',
  '+999 12 34 56 78',
  '+270000000',
  '+4300000',
  '32470123456',
  '++33612345678',
  '33+612345678',
  '6.12E8',
  '6.1235E+08',
  '6.12345678E9',
  '-612345678E1',
  '0x612345678',
  '٣',
  '('.repeat(90),
  '1'.repeat(101),
];

const read = async (written: string) => (await Phone.safeParseAsync(written)).data;

describe('a phone number', () => {
  test.each(understood)('%j is %s', async (written, number, shown) => {
    expect(await read(written)).toBe(number);
    expect(shownNumber(number)).toBe(shown);
    expect(await read(shown)).toBe(number);
  });

  test.each(refused)('%j is none', async (written) => {
    expect(await read(written)).toBeUndefined();
  });

  test('of a text of any length is read in no time', async () => {
    for (const part of ['1', ' ', '(0)', '.', '\u202a', 'e'])
      expect(e164Of(part.repeat(100_000))).toBeUndefined();
  });

  test('is the same when it is read twice, and in pages as in files', async () => {
    const signs = fc.constantFrom(
      ...'0123456789+ ().-/E\u00a0',
      '00',
      '33',
      '+33',
      '06',
      '0690',
      '+32',
      '(0)',
      '508',
    );
    const texts = fc.oneof(
      fc.array(signs, { minLength: 6, maxLength: 16 }).map((parts) => parts.join('')),
      fc.stringMatching(/^(0|\+33 ?|0033)[1-9]\d{8}$/),
      fc.stringMatching(/^\+[1-9]\d{7,11}$/),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const once = await read(text);
        fc.pre(once !== undefined);
        expect(once).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(await read(once)).toBe(once);
        expect(KnownPhone.parse(once)).toBe(once);
        expect(await read(shownNumber(once))).toBe(once);
        expect(shownInPages(once)).toBe(shownNumber(once));
      }),
    );
  });
});

test('a number that an older release took stays known as it is', () => {
  expect(KnownPhone.parse('12345')).toBe('12345');
  expect(KnownPhone.parse('06 12 34 56 78')).toBe(MOBILE);
  expect(KnownPhone.safeParse('Camille').success).toBe(false);
  expect(shownNumber('12345')).toBe('12345');
});

/** The library knows every range; where territories share a beginning, it is no proof. */
test('the territory of a national number is that of the library', () => {
  const codes = { FR: '33', GP: '590', RE: '262', YT: '262', MQ: '596', GF: '594', PM: '508' } as const;
  const countries = ['FR', 'GP', 'RE', 'YT', 'MQ', 'GF', 'PM'] as const;
  const rests = ['012345', '123456', '201234', '456789', '812345'];
  for (let beginning = 100; beginning < 1000; beginning += 1) {
    const numbers = rests.map((rest) => `0${beginning}${rest}`);
    const owners = new Set(
      countries
        .filter((country) => numbers.some((number) => parseFully(number, country)?.isValid()))
        .map((country) => codes[country]),
    );
    const [only, ...others] = owners;
    // What the library has under 0508 are numbers of metropolitan France, which are not given out: 0508 is Saint-Pierre.
    if (only === undefined || others.length > 0 || beginning === 508) continue;
    const expected = numbers.map((number) => `+${only}${number.slice(1)}`);
    expect(numbers.map(e164Of)).toEqual(expected);
  }
});
