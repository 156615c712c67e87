import { sql } from 'kysely';
import {
  type CardStanding,
  countedStates,
  disputedStates,
  failedStates,
  refundedStates,
} from '../../core/records/payment-states.ts';
import { cardTypes } from '../../core/records/payment-types.ts';

/** Whether the money of a passage counts, or the reason why it does not. */
export type Standing = CardStanding | 'deleted';

const listOf = (names: readonly string[]) => sql`(${sql.join(names.map((name) => sql.lit(name)))})`;

/** SQL expressions for the money of the passages of a table or alias. */
export function moneyOf(of: 'p' | 'passages') {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const isCard = sql`${column('fk_type_reglement')} in ${listOf(cardTypes)}`;
  const state = column('payment_state');
  const standing = sql<Standing>`case
    when ${column('deleted_at')} is not null then 'deleted'
    when not ${isCard} then 'counted'
    when ${state} in ${listOf(countedStates)} then 'counted'
    when ${state} in ${listOf(disputedStates)} then 'disputed'
    when ${state} in ${listOf(failedStates)} then 'failed'
    when ${state} in ${listOf(refundedStates)} then 'refunded'
    else 'pending'
  end`;
  /** The refunded cents of a card payment whose remainder counts or is disputed. */
  const givenBack = sql<number>`case
    when ${isCard} and ${standing} in ('counted', 'disputed') then ${column('refunded_cents')}
    else 0
  end`;
  /** The cents that count: those with the standing `counted`, minus refunds. Evaluated for every row of a scan. */
  const counted = sql<number>`case
    when ${column('deleted_at')} is not null then 0
    when not ${isCard} then ${column('montant_cents')}
    when ${state} in ${listOf(countedStates)} then ${column('montant_cents')} - ${column('refunded_cents')}
    else 0
  end`;
  return { standing, givenBack, counted };
}
