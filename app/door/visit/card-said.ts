import type { Visit } from '../../offline/store/doors.ts';
import { isUnpaidCard } from '../../offline/store/pending-cards.ts';
import { label } from '../../session.ts';
import { cardStates as texts } from './card-texts.ts';

/** `Carte en attente`, `Carte en attente : code expiré`, `Carte : payé`. */
export function cardSaid(visit: Visit): string {
  const state = visit.payment_state ?? 'pending';
  if (state === 'pending') return texts.waiting;
  return isUnpaidCard(visit) ? `${texts.waiting} : ${unpaidSaid(state)}` : `${texts.card} ${labelOf(state)}`;
}

/** Why a card has not paid: `code expiré`, `paiement échoué`. A code is closed after its time, or for another one. */
export const unpaidSaid = (state: string): string =>
  state === 'canceled' ? texts.expired : `${texts.payment} ${labelOf(state)}`;

const labelOf = (state: string) => label('payment_states', state).toLowerCase();

/** What to do about a card that has paid otherwise than the visit says; the phone does not learn how much. */
export function paidOtherwiseSaid({ fk_type_reglement: means = 'none' }: Visit): string {
  return texts.otherwise[means] ?? texts.otherwiseElse;
}
