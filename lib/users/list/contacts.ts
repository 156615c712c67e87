import { e164Of } from '../../core/text/phone-number.ts';

/** What was read of a cell, and what an administrator should look at. */
export type Contact<R> = { value: string | undefined; remark?: R };

/** Longer than two numbers with words between them; a longer cell is refused as it is. */
const MAX_CELL = 200;

const betweenNumbers = /[/;,|\n]|\s(?:ou|et|puis|-)\s/iu;
/** Ten digits in any grouping, for numbers that only spaces separate. */
const tenDigits = /(?<!\d)0\d(?:[ .-]?\d\d){4}(?!\d)/g;
const mobile = /^\+(?:33[67]|262[67]|590[67]|594[67]|596[67])/;

/** The phone number of a cell: of several the first mobile one. A cell without one is returned as it is, to be refused. */
export function phoneOfCell(cell: string): Contact<'phone-zero-added' | 'phone-of-several'> {
  const written = cell.trim();
  if (written === '') return { value: undefined };
  if (written.length > MAX_CELL || e164Of(written) !== undefined)
    return { value: written, ...(lacksZero(written) ? { remark: 'phone-zero-added' } : {}) };
  const pieces = written.split(betweenNumbers).flatMap((piece) => [piece, ...(piece.match(tenDigits) ?? [])]);
  const numbers = [...new Set(pieces.flatMap((piece) => e164Of(piece.replace(/[^\d+() .-]/g, '')) ?? []))];
  const [first = written] = numbers;
  if (numbers.length < 2) return { value: first };
  return { value: numbers.find((number) => mobile.test(number)) ?? first, remark: 'phone-of-several' };
}

/** Nine digits: a spreadsheet took the 0 for no part of the number. */
const lacksZero = (written: string) => /^[1-9]\d{8}$/.test(written.replace(/[ .\-\u00a0\u202f]/g, ''));

/** The e-mail address of a cell, of several the first. A cell without one is returned as it is, to be refused. */
export function emailOfCell(cell: string): Contact<'email-of-several'> {
  const written = cell.trim().replace(/^mailto:/i, '');
  if (written === '') return { value: undefined };
  if (written.length > 2 * MAX_CELL) return { value: written };
  const addresses = written.split(/[\s;,/|]+/).filter((piece) => piece.includes('@'));
  const [first] = addresses;
  return first !== undefined && addresses.length > 1
    ? { value: first, remark: 'email-of-several' }
    : { value: written };
}
