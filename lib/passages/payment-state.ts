import type { PaymentState } from '../data/schema.ts';
import type { PassageContent } from './content.ts';

type Money = Pick<PassageContent, 'montant' | 'fk_type_reglement'>;

/** A card payment waits for the provider, who alone can say that it is paid. Other money has no state. */
export function initialPaymentState({ montant, fk_type_reglement }: Money): 'pending' | null {
  return fk_type_reglement === 'pay' && montant > 0 ? 'pending' : null;
}

/** The state after a change that is not the provider's. */
export function nextPaymentState(current: PaymentState | null, after: Money): PaymentState | null {
  const initial = initialPaymentState(after);
  return initial === null ? null : (current ?? initial);
}
