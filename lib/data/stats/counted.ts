import { sql } from 'kysely';

/** What becomes of a passage's money: `counted`, or the reason why it is not. */
export type Standing = 'counted' | 'pending' | 'failed' | 'refunded' | 'deleted';

/** Of a passage `p`. A card payment counts from the provider's word on, until the money has gone back. */
export const standing = sql<Standing>`case
    when p.deleted_at is not null then 'deleted'
    when p.fk_type_reglement <> 'pay' then 'counted'
    when p.payment_state in ('paid', 'partially_refunded', 'disputed', 'dispute_won', 'mismatch') then 'counted'
    when p.payment_state in ('failed', 'canceled') then 'failed'
    when p.payment_state in ('refunded', 'dispute_lost') then 'refunded'
    else 'pending'
  end`;
