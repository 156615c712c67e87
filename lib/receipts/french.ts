import type { Cents } from '../money.ts';
import { formatCents } from '../money.ts';
import type { Day } from '../time.ts';

const paymentTypes: Record<string, string> = {
  cash: 'Espèces',
  cheque: 'Chèque',
  pay: 'Carte bancaire',
  card_other: 'Carte bancaire',
  transfer: 'Virement',
  other: 'Autre',
};

/** The means of payment as a donor reads it. */
export function paymentInFrench(paymentType: string, chequeNumber: string | null): string {
  const name = paymentTypes[paymentType] ?? paymentTypes['other'] ?? '';
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
