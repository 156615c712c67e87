import type { Visit } from '../../offline/store/doors.ts';
import { isUnpaidCard } from '../../offline/store/pending-cards.ts';
import { label } from '../../session.ts';
import { unpaidSaid } from '../unpaid-said.ts';
import { cardStates as texts } from './card-texts.ts';

/** `Carte en attente`, `Carte en attente : code expiré`, `Carte : payé`. */
export function cardSaid(visit: Visit): string {
  const state = visit.payment_state ?? 'pending';
  if (state === 'pending') return texts.waiting;
  return isUnpaidCard(visit)
    ? `${texts.waiting} : ${unpaidSaid(state)}`
    : `${texts.card} ${label('payment_states', state).toLowerCase()}`;
}

/** What to do about a card that has paid otherwise than the visit says; the phone does not learn how much. */
export function paidOtherwiseSaid({ fk_type_reglement: means = 'none' }: Visit): string {
  return texts.otherwise[means] ?? texts.otherwiseElse;
}
