import { type Cents, fromCents, type Schemas, toCents } from '../../../clients/typescript/src/index.ts';
import { Sentence } from '../../texts/failures.ts';
import { money, plural, typedAmount } from '../../texts/numbers.ts';
import { counting as texts } from './handover-texts.ts';

/** Banknotes and coins by their API name, largest first. */
export const notes = ['500', '200', '100', '50', '20', '10', '5'] as const;
export const coins = ['2', '1', '0.50', '0.20', '0.10', '0.05', '0.02', '0.01'] as const;
export type Denomination = (typeof notes)[number] | (typeof coins)[number];

/** Cash and cheques, in cents. */
export type Sums = { cash: Cents; cheques: Cents; cheque_count: number };
export type Counted = Sums & { denominations: Record<string, number> };

/** What is wrong with what was typed, and the name of its field. */
export type Fault = { fault: string; field: string };
/** A count grid as it was typed. */
export type Typed = { counted: Counted } | Fault;

export const nameOf = (one: Denomination): string => `piece-${one}`;
/** `0,50 €`, as the grid calls it. */
export const labelOf = (one: Denomination): string => `${one.replace('.', ',')} €`;

/** The boxes of the differences that a deposit may take. */
export const DIFFERENCE = 'difference';

const bareOf = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '');
const isWhole = (text: string): boolean => /^\d{0,5}$/.test(bareOf(text));

/** The service takes no more cheques at once, in cents. */
const MOST = 99_999_999;

/** Reads a count grid, or says what is wrong with its first wrong field. */
export function typedCount(fields: FormData): Typed {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const boxes = [
    ...[...notes, ...coins].map((one) => [nameOf(one), labelOf(one)] as const),
    ['cheque_count', texts.chequeCount] as const,
  ];
  const bad = boxes.find(([name]) => !isWhole(text(name)));
  if (bad) return { fault: texts.notACount(bad[1]), field: bad[0] };
  const cheques = chequeSum(text('cheques'));
  if (typeof cheques === 'string') return { fault: cheques, field: 'cheques' };
  const whole = (name: string) => Number(bareOf(text(name)));
  const counts = [...notes, ...coins].map((one) => [one, whole(nameOf(one))] as const);
  const counted = {
    cash: counts.reduce((all, [one, count]) => all + count * toCents(one), 0),
    cheques,
    cheque_count: whole('cheque_count'),
    denominations: Object.fromEntries(counts.filter(([, count]) => count > 0)),
  };
  return { counted };
}

/** The cents of a typed sum, or what is wrong with it. */
function chequeSum(text: string): Cents | string {
  if (text === '') return 0;
  // More digits than a typed amount may have are still a number.
  if (/^\d{10,}([.,]\d{1,2})?€?$/.test(bareOf(text))) return texts.tooMuch;
  const sum = typedAmount(text);
  if (sum === undefined) return texts.notAnAmount;
  return toCents(sum) > MOST ? texts.tooMuch : toCents(sum);
}

/** Reads a count grid to send it; the `Sentence` names the field that is wrong, which may stand far above the button. */
export function readCounted(fields: FormData): Counted {
  const typed = typedCount(fields);
  if ('fault' in typed) throw new Sentence(typed.fault, { cause: typed.field });
  return typed.counted;
}

/** Converts a count to a request body; throws a `Sentence` if cheques have a number without a sum or the reverse. */
export function countedBody({ cash, cheques, ...counted }: Counted): Schemas['CountedInput'] {
  if (cheques > 0 !== counted.cheque_count > 0) throw new Sentence(texts.chequesHalf);
  return { cash: fromCents(cash), cheques: fromCents(cheques), ...counted };
}

export const less = (one: Sums, other: Sums): Sums => ({
  cash: one.cash - other.cash,
  cheques: one.cheques - other.cheques,
  cheque_count: one.cheque_count - other.cheque_count,
});

export const isNothing = ({ cash, cheques, cheque_count }: Sums): boolean =>
  cash === 0 && cheques === 0 && cheque_count === 0;

/** `Il manque 5,00 € en espèces et 20,00 € en chèques (1 chèque de moins).` */
export function inWords(difference: Sums): string {
  if (isNothing(difference)) return texts.exact;
  const { cash, cheques, cheque_count: number } = difference;
  const papers =
    number === 0 ? '' : `${plural(Math.abs(number), 'chèque')} de ${number < 0 ? 'moins' : 'trop'}`;
  const parts = [
    cash !== 0 && `${gap(cash)} en espèces`,
    cheques !== 0 && `${gap(cheques)} en chèques${papers && ` (${papers})`}`,
    cheques === 0 && papers && `il y a ${papers}`,
  ].filter((part) => part !== false && part !== '');
  const words = parts.join(' et ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

const gap = (cents: Cents): string =>
  cents < 0 ? `il manque ${money(-cents)}` : `il y a ${money(cents)} de trop`;

/** `40,00 € en 2 chèques` */
export const chequesInWords = ({ cheques, cheque_count }: Omit<Sums, 'cash'>): string =>
  `${money(cheques)} en ${plural(cheque_count, 'chèque')}`;

/** `120,00 € en espèces et 40,00 € en 2 chèques` */
export const sumsInWords = ({ cash, ...cheques }: Sums): string =>
  `${money(cash)} en espèces${cheques.cheque_count > 0 ? ` et ${chequesInWords(cheques)}` : ''}`;

type MoneyTexts = { cash: string; cheques: string; cheque_count: number };

export const sumsOf = ({ cash, cheques, cheque_count }: MoneyTexts): Sums => ({
  cash: toCents(cash),
  cheques: toCents(cheques),
  cheque_count,
});
