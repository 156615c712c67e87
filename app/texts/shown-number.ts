/** The numbers that people in France write with ten digits: after the country code nine, or six of Saint-Pierre. */
const FRENCH = /^\+(?:(?:33|262|590|594|596)([1-9]\d{8})|508(708\d{6})|(508\d{6}))$/;

/** Country codes of one and two digits; all others have three. */
const SHORT_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** A number in E.164 as people write it: `06 12 34 56 78`, `+32 470 12 34 56`. Any other text is returned unchanged. */
export function shownNumber(number: string): string {
  if (!/^\+\d{7,15}$/.test(number)) return number;
  const nine = FRENCH.exec(number)?.slice(1).find(Boolean);
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
