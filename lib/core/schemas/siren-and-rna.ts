import { ShortText } from './common.ts';

/** Checks a SIREN: nine digits whose Luhn sum is a multiple of ten. La Poste's exception does not apply to associations. */
export function isSiren(text: string): boolean {
  if (!isNineDigits(text)) return false;
  const sum = [...text].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isNineDigits(text: string): boolean {
  return /^\d{9}$/.test(text);
}

/** The number of an association in the national register: W and nine digits or capitals. */
export function isRna(text: string): boolean {
  return /^W\d[\dA-Z]\d{7}$/.test(text);
}

/** People write these numbers in groups; the spaces are removed before storing. */
const Grouped = ShortText().overwrite((text) => text.replaceAll(/\s/g, ''));

export const Siren = Grouped.refine(isNineDigits, { error: 'expected a SIREN of nine digits', abort: true })
  .refine(isSiren, 'the check digit does not fit')
  .meta({ example: '732829320' });

export const Rna = Grouped.refine(isRna, 'expected W and nine digits').meta({ example: 'W931234567' });
