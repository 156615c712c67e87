import type * as z from 'zod';
import { EnumerationOf } from '../schemas/enumeration.ts';

/** What the service decides and shows by a means of payment. */
type MeansOfPayment = {
  /** What the API document says. */
  description: string;
  /** French, in lists and exports. */
  label: string;
  /** French, on receipts; `label` where it is left out. */
  onReceipt?: string;
  /** Who has the money: nobody, the member until it is handed over, the card provider, or the association at once. */
  money: 'none' | 'handed-over' | 'card' | 'elsewhere';
  /** A visit may name the bank and the number of the cheque. */
  hasCheque?: true;
};

/** Every means of payment. A new one is a row here, and a migration for the constraint of the database. */
const meansOfPayment = {
  cash: { description: 'cash', label: 'Espèces', money: 'handed-over' },
  cheque: {
    description: 'a cheque, whose number may be kept',
    label: 'Chèque',
    money: 'handed-over',
    hasCheque: true,
  },
  pay: { description: "a card, on the association's own account", label: 'Carte bancaire', money: 'card' },
  card_other: {
    description: 'a card on another terminal',
    label: 'Terminal de paiement',
    onReceipt: 'Carte bancaire',
    money: 'elsewhere',
  },
  transfer: { description: 'a bank transfer', label: 'Virement', money: 'elsewhere' },
  none: { description: 'no money', label: 'Aucun', onReceipt: 'Autre', money: 'none' },
  other: { description: 'something else', label: 'Autre', money: 'elsewhere' },
} as const satisfies Record<string, MeansOfPayment>;

export const PaymentType = EnumerationOf(meansOfPayment);
export type PaymentType = z.output<typeof PaymentType>;

const withMoney = (money: MeansOfPayment['money']): readonly string[] =>
  PaymentType.options.filter((type) => meansOfPayment[type].money === money);

/** The means whose money the card provider reports. */
export const cardTypes = withMoney('card');
/** The means whose money members hand over. */
export const handedOverTypes = withMoney('handed-over');
const withoutMoney = withMoney('none');

export const isCard = (type: string): boolean => cardTypes.includes(type);
export const isWithoutMoney = (type: string): boolean => withoutMoney.includes(type);

export function hasCheque(type: PaymentType): boolean {
  const row: MeansOfPayment = meansOfPayment[type];
  return row.hasCheque === true;
}

export const paymentTypeLabel = (type: PaymentType): string => meansOfPayment[type].label;

export const paymentTypeLabels: Record<string, string> = Object.fromEntries(
  PaymentType.options.map((type) => [type, paymentTypeLabel(type)]),
);

export function paymentTypeOnReceipt(type: PaymentType): string {
  const { label, onReceipt = label }: MeansOfPayment = meansOfPayment[type];
  return onReceipt;
}
