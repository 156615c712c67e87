import type { PaymentState } from '../core/records/passage.ts';
import { isCard } from '../core/records/payment-types.ts';
import type { PassageContent } from './content.ts';

type Money = Pick<PassageContent, 'montant' | 'fk_type_reglement'>;

/** A card payment is pending until the provider reports that it is paid; other payments have no state. */
export function initialPaymentState({ montant, fk_type_reglement }: Money): 'pending' | null {
  return isCard(fk_type_reglement) && montant > 0 ? 'pending' : null;
}

/** The payment state after a change of the passage by a client. */
export function nextPaymentState(current: PaymentState | null, after: Money): PaymentState | null {
  const initial = initialPaymentState(after);
  return initial === null ? null : (current ?? initial);
}
