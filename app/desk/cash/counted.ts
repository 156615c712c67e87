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

export const nameOf = (one: Denomination): string => `piece-${one}`;

/** Reads a count grid; throws a `Sentence` for invalid numbers. */
export function readCounted(fields: FormData): Counted {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const counts = [...notes, ...coins].map((one) => [one, wholeOf(text(nameOf(one)))] as const);
  const sum = text('cheques');
  const cheques = sum === '' ? '0.00' : typedAmount(sum);
  if (cheques === undefined) throw new Sentence(texts.notAnAmount);
  return {
    cash: counts.reduce((all, [one, count]) => all + count * toCents(one), 0),
    cheques: toCents(cheques),
    cheque_count: wholeOf(text('cheque_count')),
    denominations: Object.fromEntries(counts.filter(([, count]) => count > 0)),
  };
}

function wholeOf(text: string): number {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '');
  if (!/^\d{0,5}$/.test(bare)) throw new Sentence(texts.notACount);
  return Number(bare);
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

/** `120,00 € en espèces et 40,00 € en 2 chèques` */
export const sumsInWords = ({ cash, cheques, cheque_count }: Sums): string =>
  `${money(cash)} en espèces${cheque_count > 0 ? ` et ${money(cheques)} en ${plural(cheque_count, 'chèque')}` : ''}`;

type MoneyTexts = { cash: string; cheques: string; cheque_count: number };

export const sumsOf = ({ cash, cheques, cheque_count }: MoneyTexts): Sums => ({
  cash: toCents(cash),
  cheques: toCents(cheques),
  cheque_count,
});
