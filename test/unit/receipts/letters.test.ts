import { beforeAll, describe, expect, test } from '@jest/globals';
import { Font } from '@react-pdf/renderer';
import { printableText } from '../../../lib/core/text/printable.ts';
import type { ReceiptContent } from '../../../lib/receipts/content.ts';
import { renderReceipt } from '../../../lib/receipts/pdf/draw-receipt.ts';
import { textOfPdf } from '../../support/files/pdf-text.ts';

const paidBy = (payer: string): ReceiptContent => ({
  number: 'R-2026-000001',
  entity: { name: 'Amicale', address: [], siren: null, rna: null, email: null },
  payer,
  payer_address: null,
  amount_cents: 1250,
  payment_type: 'transfer',
  cheque_number: null,
  paid_on: '2026-11-20',
  operation: 'Calendriers',
  calendars: 0,
  collected_by: null,
  issued_on: '2026-11-20',
  issued_at: '2026-11-20T09:00:00.000Z',
  verify_url: 'https://tournee.test/api/receipts/verify/ABCD',
  verification_code: 'ABCD',
});

/** The payer as a reader copies it, with white space between lines. */
async function payerOn(payer: string): Promise<string> {
  const text = textOfPdf(await renderReceipt(paidBy(payer)));
  return /.*Reçu de (.*) Date du paiement/.exec(text)?.[1] ?? '';
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

/** Each letter between two others, so that a lost or misplaced letter is found. */
const words = (letters: string[]) => letters.map((letter) => `x${letter}z`).join(' ');

describe('a name on a receipt', () => {
  test.each([
    ['Latin Extended Additional', 0x1e00, 0x1eff],
    ['Latin-1 to Latin Extended-B', 0xc0, 0x24f],
    ['Greek', 0x386, 0x3a1],
    ['Cyrillic', 0x400, 0x45f],
  ])('keeps every letter of %s', async (_, first, last) => {
    const said = words(range(first, last).map((letter) => printableText(letter) ?? ''));
    expect(await payerOn(said)).toBe(said);
  });

  test.each([
    'Nguyễn Đặng Thị Mỹ Hạnh',
    'Ọlọ́runfẹ́mi Adébáyọ̀',
    'Ṣọlá Ẹniọlá',
    'Kṛṣṇamūrti ḿ ǹ ṅ ṃ',
    'Ị̂ m̂ q̣ x̌ r̥̄',
    'Ọ',
    'ẹị',
  ])('%s ends with its last letter', async (name) => {
    const composed = name.normalize('NFC');
    expect(await payerOn(composed)).toBe(composed);
    expect(await payerOn(`${composed}!`)).toBe(`${composed}!`);
    expect(printableText(name.normalize('NFD'))).toBe(composed);
  });

  test('longer than a line, of letters with marks, is parted between letters only', async () => {
    const name = 'Ọ̀ṣẹ́'.repeat(20).normalize('NFC');
    expect((await payerOn(name)).replaceAll(/[ -]/g, '')).toBe(name);
  });
});

describe('what counts as printable', () => {
  let faces: NonNullable<ReturnType<typeof Font.getFont>['data']>[];
  beforeAll(async () => {
    await renderReceipt(paidBy('Zoé'));
    faces = [400, 700].flatMap((fontWeight) => {
      const data = Font.getFont({ fontFamily: 'Noto Sans', fontStyle: 'normal', fontWeight })?.data;
      return data ? [data] : [];
    });
  });

  test('has a glyph in each face', () => {
    expect(faces).toHaveLength(2);
    const lacking = range(0x20, 0xffff).filter(
      (character) =>
        printableText(character) === character &&
        !faces.every((face) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
    );
    expect(lacking).toEqual([]);
  });

  test('are all letters of these scripts that the faces have', () => {
    const codePoints: number[] = faces[0]?.characterSet ?? [];
    const letters = codePoints.map((code) => String.fromCodePoint(code));
    const missing = letters.filter(
      (letter) =>
        /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter) &&
        letter.length === 1 &&
        printableText(letter) === undefined,
    );
    expect(missing).toEqual([]);
  });
});
