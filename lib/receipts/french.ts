import { type Cents, formatCents } from '../core/money.ts';
import type { PaymentType } from '../core/records/payment-types.ts';
import { paymentTypeOnReceipt } from '../core/records/payment-types.ts';
import type { Day } from '../core/time.ts';
import type { ReceiptCard } from './content.ts';

/** The French name of a means of payment. */
export function paymentInFrench(paymentType: PaymentType, chequeNumber: string | null): string {
  const name = paymentTypeOnReceipt(paymentType);
  return chequeNumber === null ? name : `${name} n° ${chequeNumber}`;
}

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/** `2026-11-01` → `1er novembre 2026`. */
export function dayInFrench(day: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date === 1 ? '1er' : date} ${months[(month ?? 1) - 1]} ${year}`;
}

/** `125000` → `1 250,00 €`, with no-break spaces. */
export function eurosInFrench(cents: Cents): string {
  const [euros = '', decimals] = formatCents(cents).split('.');
  return `${euros.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${decimals}\u00a0€`;
}

const cardNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
  maestro: 'Maestro',
  eftpos_au: 'eftpos',
  interac: 'Interac',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
};

/** The card details of a receipt as labels and values; empty without a card. */
export function cardInFrench(card: ReceiptCard | null | undefined): [string, string][] {
  if (!card) return [];
  const rows: [string, string | null][] = [
    ['Carte', cardName(card)],
    ['Application', joined([card.application_name, card.application_id], ' – ')],
    ['N° d’autorisation', card.authorization_code],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

/** `CB Visa se terminant par 4242`. */
function cardName({ brand, network, last4 }: ReceiptCard): string | null {
  const known = [network, brand].map((word) => (word === null ? null : (cardNames[word] ?? null)));
  const name = joined([...new Set(known)], ' ');
  return joined([name, last4 === null ? null : `se terminant par ${last4}`], ' ');
}

function joined(parts: (string | null)[], by: string): string | null {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? null : said.join(by);
}

/** `123 456 789`, the usual format of a SIREN; with no-break spaces. */
export function sirenInFrench(siren: string): string {
  return siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0');
}
