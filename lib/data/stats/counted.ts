import { sql } from 'kysely';

/** What becomes of a passage's money: `counted`, or the reason why it is not. */
export type Standing = 'counted' | 'pending' | 'failed' | 'refunded' | 'disputed' | 'deleted';

/** What counts of the passages of a table or an alias of it. */
export function moneyOf(of: 'p' | 'passages') {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const isCard = sql`${column('fk_type_reglement')} = 'pay'`;
  const state = column('payment_state');
  /**
   * A card payment counts from the provider's word on, until the money has gone back or a bank holds it; one that does
   * not fit its passage counts as what was recorded, until a person has put it right.
   */
  const standing = sql<Standing>`case
    when ${column('deleted_at')} is not null then 'deleted'
    when not ${isCard} then 'counted'
    when ${state} in ('paid', 'partially_refunded', 'dispute_won', 'mismatch') then 'counted'
    when ${state} = 'disputed' then 'disputed'
    when ${state} in ('failed', 'canceled') then 'failed'
    when ${state} in ('refunded', 'dispute_lost') then 'refunded'
    else 'pending'
  end`;
  /** The cents of a card payment that went back while the rest counts or is disputed. */
  const givenBack = sql<number>`case
    when ${isCard} and ${standing} in ('counted', 'disputed') then ${column('refunded_cents')}
    else 0
  end`;
  /** The cents that count. */
  const counted = sql<number>`case
    when ${standing} = 'counted' then ${column('montant_cents')} - ${givenBack}
    else 0
  end`;
  return { standing, givenBack, counted };
}

/** Of a passage `p`. */
export const { standing, givenBack, counted } = moneyOf('p');
