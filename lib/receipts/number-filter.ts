import { ShortText } from '../core/schemas/common.ts';
import type { ReceiptFilter } from '../data/receipts/receipts.ts';

const NUMBER = /^([RF])-(\d{4})-(\d{6,9})$/;

/** A receipt number to search for, in any letter case. */
export const NumberFilter = () =>
  ShortText()
    .trim()
    .toUpperCase()
    .regex(NUMBER, 'expected a number like R-2026-000001')
    .optional()
    .meta({ description: 'A whole number, in any case.', example: 'R-2026-000001' });

/** Splits a number into its kind, year and sequence. */
export function placeOf(number: string | undefined): Pick<ReceiptFilter, 'place'> {
  const [, letter, year, sequence] = NUMBER.exec(number ?? '') ?? [];
  if (letter === undefined) return {};
  const kind = letter === 'F' ? 'fiscal' : 'payment';
  return { place: { kind, year: Number(year), sequence: Number(sequence) } };
}
