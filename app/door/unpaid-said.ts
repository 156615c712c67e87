import { label } from '../session.ts';
import { list as texts } from './list-texts.ts';

/** Why a card has not paid: `code expiré`, `paiement échoué`. A code is closed after its time, or for another one. */
export const unpaidSaid = (state: string): string =>
  state === 'canceled' ? texts.codeOver : `${texts.payment} ${label('payment_states', state).toLowerCase()}`;
