import type { Cents } from '../../core/money.ts';

const SMALL = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
  'dix-sept',
  'dix-huit',
  'dix-neuf',
];
const TENS = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
];

/** An amount in French words, in pre-1990 spelling: `quatre-vingts euros et cinquante centimes`. */
export function amountInWords(cents: Cents): string {
  const euros = Math.floor(cents / 100);
  const rest = cents % 100;
  const euroWords = `${numberInWords(euros)}${isRoundMillion(euros) ? " d'" : ' '}${plural('euro', euros)}`;
  const centWords = `${numberInWords(rest)} ${plural('centime', rest)}`;
  if (rest === 0) return euroWords;
  return euros === 0 ? centWords : `${euroWords} et ${centWords}`;
}

/** A whole number below 10⁹ in French words. */
export function numberInWords(value: number): string {
  if (value === 0) return 'zéro';
  const millions = Math.floor(value / 1_000_000);
  const thousands = Math.floor(value / 1000) % 1000;
  return [
    // Cent and vingt keep their plural before million, which is a noun, and lose it before mille.
    ...(millions > 0 ? [`${belowThousand(millions, true)} ${plural('million', millions)}`] : []),
    ...(thousands > 0 ? [thousands === 1 ? 'mille' : `${belowThousand(thousands, false)} mille`] : []),
    ...(value % 1000 > 0 ? [belowThousand(value % 1000, true)] : []),
  ].join(' ');
}

/** `isLast`: no number follows, so cent and vingt take the plural. */
function belowThousand(value: number, isLast: boolean): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const parts: string[] = [];
  if (hundreds === 1) parts.push('cent');
  if (hundreds > 1) parts.push(`${SMALL[hundreds]} ${rest === 0 && isLast ? 'cents' : 'cent'}`);
  if (rest > 0) parts.push(belowHundred(rest, isLast));
  return parts.join(' ');
}

function belowHundred(value: number, isLast: boolean): string {
  if (value < 20) return SMALL[value] ?? '';
  const ten = Math.floor(value / 10);
  const base = TENS[ten] ?? '';
  // Seventy and ninety count on from sixty and eighty.
  const unit = ten === 7 || ten === 9 ? value - (ten - 1) * 10 : value % 10;
  if (unit === 0) return ten === 8 && isLast ? `${base}s` : base;
  const needsAnd = (unit === 1 || unit === 11) && ten < 8;
  return needsAnd ? `${base} et ${SMALL[unit]}` : `${base}-${SMALL[unit]}`;
}

function plural(noun: string, count: number): string {
  return count >= 2 ? `${noun}s` : noun;
}

function isRoundMillion(value: number): boolean {
  return value >= 1_000_000 && value % 1_000_000 === 0;
}
