import type { Changes } from '../core/changes.ts';
import { centsToNumber } from '../core/money.ts';
import type { PaymentState } from '../data/schema.ts';
import type { PassageContent } from './content.ts';

/** Where a passage belongs and what the service says of it. */
export type PassageFrame = {
  fk_sector: number;
  fk_user: number;
  flags: string[];
  payment_state: PaymentState | null;
};

/** A passage as its events and its history see it. */
export function trackedPassage(frame: PassageFrame, content: PassageContent) {
  const { name, email, phone, donor_address, remark, montant, ...clear } = content;
  return {
    clear: { ...frame, ...clear, montant: centsToNumber(montant) },
    encrypted: {
      encrypted_name: name,
      encrypted_email: email,
      encrypted_phone: phone,
      encrypted_donor_address: donor_address,
      encrypted_remark: remark,
    },
  };
}

type Name = keyof Changes<'passage'>;

/** What a live receipt or a card whose money is there holds: amount, payment type, payer and date, as changes name them. */
export const lockedChanges: readonly string[] = [
  'montant',
  'fk_type_reglement',
  'cheque',
  'encrypted_name',
  'encrypted_donor_address',
  'passed_at',
] satisfies Name[];

/** What decides who owes which money since when and for what: where there is money it goes to the history too. */
export const accountableChanges: readonly string[] = [
  'montant',
  'fk_type_reglement',
  'payment_state',
  'fk_user',
  'fk_type',
  'nb_calendriers',
  'passed_at',
  'encrypted_name',
  'encrypted_donor_address',
] satisfies Name[];

/** What the service says of a passage by itself: alone it is no change that somebody made. */
export const derivedChanges: readonly string[] = ['flags'] satisfies Name[];
