/** Longer than any number with its separators; a longer text is not read. */
const MAX_WRITTEN = 60;

/** A number in E.164: `+`, the country code, the rest without its leading 0. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** The territories overseas by the first three of nine digits; other numbers are of metropolitan France, +33. */
const overseas = new Map([
  ...codeOf('262', ['262', '263', '268', '269', '639', '692', '693']),
  ...codeOf('590', ['590', '690', '691']),
  ...codeOf('594', ['594', '694']),
  ...codeOf('596', ['596', '696', '697']),
  ...codeOf('508', ['708']),
]);

function codeOf(code: string, beginnings: readonly string[]) {
  return beginnings.map((beginning) => [beginning, code] as const);
}

/** A French number after its country code, with or without the 0 that belongs before the nine digits. */
const FRENCH = /^(?:33|262|590|594|596)0?([1-9]\d{8})$/;
/** Saint-Pierre-et-Miquelon writes its six digits after 0508 too. */
const SAINT_PIERRE = /^5080?(\d{6}|708\d{6})$/;
const FRENCH_CODE = /^(?:33|262|590|594|596|508)/;
/** Written with eight digits. */
const POLYNESIA = /^689\d{8}$/;

/**
 * What a person or a spreadsheet wrote, in E.164; undefined when it can be no number. A number without country code is
 * French, also one whose 0 a spreadsheet took. Whether there are such numbers is for `lib/core/schemas/phone.ts` to say.
 */
export function e164Of(written: string): string | undefined {
  if (E164.test(written)) return withCode(written.slice(1));
  if (written.length > MAX_WRITTEN) return undefined;
  const digits = digitsOf(unrounded(plainSigns(written)));
  if (digits === undefined) return undefined;
  const found = digits.startsWith('+') ? withCode(digits.slice(1)) : withoutCode(digits);
  return found !== undefined && E164.test(found) ? found : undefined;
}

/** A number of the database in E.164; older releases stored what was typed, which stays as it is if it can be no number. */
export function storedNumber(stored: string): string {
  return e164Of(stored) ?? stored;
}

/** Digits and separators of all scripts as ASCII, without marks that cannot be seen. */
function plainSigns(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^ ?['’]/, '');
}

/** The digits of `6.12345678E8` and `612345678.0` from a spreadsheet, as long as none was rounded away. */
function unrounded(text: string): string {
  const [, first = '', decimals = '', exponent] = /^ ?(\d)[.,](\d{8,14})E\+?(\d{1,2}) ?$/i.exec(text) ?? [];
  if (decimals.length === Number(exponent)) return first + decimals;
  return text.replace(/^ ?(\d{9,15})[.,]0{1,2} ?$/, '$1');
}

/** The digits, after `+` where a country code is written; undefined when there is more than separators beside them. */
function digitsOf(text: string): string | undefined {
  const digits = text.replace('(0)', '').replace(/[ ()./-]/g, '');
  return /^\+?\d+$/.test(digits) ? digits.replace(/^00/, '+') : undefined;
}

function withCode(digits: string): string | undefined {
  const [, nine] = FRENCH.exec(digits) ?? [];
  if (nine !== undefined) return french(nine);
  const [, own] = SAINT_PIERRE.exec(digits) ?? [];
  if (own !== undefined) return `+508${own}`;
  return FRENCH_CODE.test(digits) ? undefined : `+${digits}`;
}

/** Without a country code, or with a French one whose `+` is missing. */
function withoutCode(digits: string): string | undefined {
  const [, nine] = /^0?([1-9]\d{8})$/.exec(digits) ?? [];
  if (nine !== undefined) return french(nine);
  const isWithCode = FRENCH.test(digits) || SAINT_PIERRE.test(digits) || POLYNESIA.test(digits);
  return isWithCode ? withCode(digits) : undefined;
}

/** Nine digits under the code of the territory where numbers begin like this. */
function french(nine: string): string {
  return nine.startsWith('508') ? `+${nine}` : `+${overseas.get(nine.slice(0, 3)) ?? '33'}${nine}`;
}

/** The numbers that people in France write with ten digits: after the country code nine, or six of Saint-Pierre. */
const TEN_DIGITS = /^\+(?:(?:33|262|590|594|596)([1-9]\d{8})|508(708\d{6})|(508\d{6}))$/;

/** Country codes of one and two digits; all others have three. */
const SHORT_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** A number in E.164 as people write it: `06 12 34 56 78`, `+32 470 12 34 56`. Any other text is returned unchanged. */
export function shownNumber(number: string): string {
  if (!/^\+\d{7,15}$/.test(number)) return number;
  const nine = TEN_DIGITS.exec(number)?.slice(1).find(Boolean);
  if (nine !== undefined) return pairs(`0${nine}`);
  const digits = number.slice(1);
  const code = SHORT_CODE.exec(digits)?.[0] ?? digits.slice(0, 3);
  const rest = digits.slice(code.length);
  const odd = rest.length % 2 === 0 ? '' : `${rest.slice(0, 3)} `;
  return `+${code} ${odd}${pairs(odd === '' ? rest : rest.slice(3))}`;
}

function pairs(digits: string): string {
  return digits.replace(/\d\d(?=\d)/g, '$& ');
}
