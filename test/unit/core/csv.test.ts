import { describe, expect, test } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { type CsvColumn, csvHeader, csvLines, csvMoney, csvNumber } from '../../../lib/core/text/csv.ts';

const french = { bom: true, decimalComma: true };
const plain = { bom: false, decimalComma: false };
const columns: CsvColumn<string | null>[] = [
  { header: 'N°', cell: () => 1 },
  { header: 'Nom;prénom', cell: (text) => text },
];
const cellOf = (text: string | null) => csvLines(columns, [text], french).slice('1;'.length, -2);

describe('a CSV file', () => {
  test('begins with a byte order mark where one is wanted, and with the names of the columns', () => {
    expect(csvHeader(columns, french)).toBe('\ufeffN°;"Nom;prénom"\r\n');
    expect(csvHeader(columns, plain)).toBe('N°;"Nom;prénom"\r\n');
  });

  test('has a line per row, each with its end', () => {
    expect(csvLines(columns, ['a', null, 'b'], french)).toBe('1;a\r\n1;\r\n1;b\r\n');
    expect(csvLines(columns, [], french)).toBe('');
  });

  test.each([
    ['Łukasz', 'Łukasz'],
    ['a;b', '"a;b"'],
    ['a,b', 'a,b'],
    ['dit "Zoé"', '"dit ""Zoé"""'],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
    ['a\r\nb', '"a\r\nb"'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
    ['+33 6', "'+33 6"],
    ['-1', "'-1"],
    ['-0,28', '-0,28'],
    ['-12.50', '-12.50'],
    ['-12,50+1', "'-12,50+1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['＝1', "'＝1"],
    ['a=1', 'a=1'],
  ])('shows %j as %j', (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });

  test('is what the library writes, whatever the cells hold', () => {
    const special = fc.constantFrom(...';"\r\n\t=+-@＝＋－＠ aé1,.');
    const text = fc.string({ unit: fc.oneof(special, fc.string({ minLength: 1, maxLength: 1 })) });
    const options = { delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true } as const;
    fc.assert(
      fc.property(fc.array(fc.option(text)), (cells) => {
        // Amounts are an exception, which the cells above show.
        const rows = cells.filter((cell) => !/^-\d+[.,]\d\d$/.test(cell ?? ''));
        const written = stringify(
          rows.map((cell) => [1, cell]),
          { ...options, escape_formulas: true },
        );
        expect(csvLines(columns, rows, french)).toBe(written);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});

describe('amounts and numbers', () => {
  test('with a comma or a point', () => {
    expect(csvMoney(999_999, french)).toBe('9999,99');
    expect(csvMoney(5, plain)).toBe('0.05');
    expect(csvNumber(12.5, french)).toBe('12,5');
    expect(csvNumber(12.5, plain)).toBe('12.5');
    expect(csvNumber(null, french)).toBeNull();
  });
});
