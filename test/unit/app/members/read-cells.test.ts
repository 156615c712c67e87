import { describe, expect, test } from '@jest/globals';
import { decodeText } from '../../../../app/desk/members/import/decode-text.ts';
import { kindOf } from '../../../../app/desk/members/import/kind-of-file.ts';
import { separatedCells } from '../../../../app/desk/members/import/separated-cells.ts';
import { repacked } from '../../../../app/desk/members/import/unpack-workbook.ts';
import { bomb, listOfBrigade, lyingBomb } from '../../../app/lists.ts';

describe('separatedCells', () => {
  test.each([
    [
      'semicolons',
      'a;b\n1;2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'commas',
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'bars',
      'a|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['one column', 'a\nb', [['a'], ['b']]],
    ['empty lines', 'a;b\n\n1;2\n\n', [['a', 'b'], [''], ['1', '2'], ['']]],
    [
      'empty cells',
      ';a;\n;;',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    [
      'commas in a list of semicolons',
      'Martin, Camille;x;y\nRoux, Nina;x;y',
      [
        ['Martin, Camille', 'x', 'y'],
        ['Roux, Nina', 'x', 'y'],
      ],
    ],
    [
      'quotation marks',
      '"a;b";"c ""d"""\n1;2',
      [
        ['a;b', 'c "d"'],
        ['1', '2'],
      ],
    ],
    ['line breaks in quotation marks', '"a\nb";c', [['a\nb', 'c']]],
    ['a quotation mark in a cell', 'Jean "Jo";b', [['Jean "Jo"', 'b']]],
    [
      'an open quotation mark',
      '"a;b\nc;d',
      [
        ['"a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['nothing', '', []],
  ])('reads %s', (_, text, rows) => {
    expect(separatedCells(text)).toEqual(rows);
  });

  test('a long line of quotation marks takes no time', () => {
    expect(separatedCells('"'.repeat(100_000)).length).toBeGreaterThan(0);
    expect(separatedCells(`${'"a'.repeat(50_000)}\n`).length).toBeGreaterThan(0);
  });
});

describe('decodeText', () => {
  test.each([
    ['UTF-8', Buffer.from('é;œ')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffé;œ')],
    ['windows-1252', Buffer.from([0xe9, 0x3b, 0x9c])],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('é;œ', 'utf16le')])],
    [
      'UTF-16, the other way',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('é;œ', 'utf16le').swap16()]),
    ],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe('é;œ');
  });

  test('bytes that are no text are none', () => {
    expect(decodeText(Buffer.from([0x41, 0, 0x42]))).toBeUndefined();
  });
});

describe('a workbook', () => {
  test('is unpacked up to twenty megabytes, whatever it says', () => {
    expect(() => repacked(bomb())).toThrow();
    expect(repacked(lyingBomb()).length).toBeLessThan(2000);
  });

  test('is known by what is in it', async () => {
    const file = await listOfBrigade();
    expect(kindOf(file)).toBe('xlsx');
    expect(kindOf(file.subarray(0, file.length / 2))).toBe('xlsx');
    expect(kindOf(repacked(file))).toBe('xlsx');
    expect(kindOf(Buffer.from('PK\u0003\u0004anything'))).toBe('other');
    expect(kindOf(Buffer.alloc(0))).toBe('text');
  });
});
