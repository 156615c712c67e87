import { sql } from 'kysely';

/** What becomes of a passage's money: `counted`, or the reason why it is not. */
export type Standing = 'counted' | 'pending' | 'failed' | 'refunded' | 'disputed' | 'deleted';

/**
 * Of a passage `p`. A card payment counts from the provider's word on, until the money has gone back or a bank holds
 * it; one that does not fit its passage counts as what was recorded, until a person has put it right.
 */
export const standing = sql<Standing>`case
    when p.deleted_at is not null then 'deleted'
    when p.fk_type_reglement <> 'pay' then 'counted'
    when p.payment_state in ('paid', 'partially_refunded', 'dispute_won', 'mismatch') then 'counted'
    when p.payment_state = 'disputed' then 'disputed'
    when p.payment_state in ('failed', 'canceled') then 'failed'
    when p.payment_state in ('refunded', 'dispute_lost') then 'refunded'
    else 'pending'
  end`;

/** The cents of a card payment `p` that went back while the rest counts or is disputed. */
export const givenBack = sql<number>`case
    when p.fk_type_reglement = 'pay' and ${standing} in ('counted', 'disputed') then p.refunded_cents
    else 0
  end`;

/** The cents of a passage `p` that count. */
export const counted = sql<number>`case when ${standing} = 'counted' then p.montant_cents - ${givenBack} else 0 end`;
