import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { ofLiveTenant } from '../conditions.ts';

/** An operation that a phone requests: the user's membership, and the change counter of its association. */
export type FieldOperation = {
  operation_id: number;
  entity_id: number;
  /** Null for users who were never a member. */
  ope_user_id: number | null;
  has_left: boolean;
  /** The last change number of the association; null before its first change. */
  seq: number | null;
  /** The server no longer serves positions before this number. */
  floor: number;
  /** Changes after the restore of a backup, which the relay of the event log detects. */
  epoch: string;
  /** When the phone was last recorded as up to date; null when it was not queried, or never recorded. */
  noted_at: Instant | null;
};

/**
 * Finds an operation with the membership of a user and the record of their phone; undefined when the operation is not in the
 * caller's association.
 */
export async function findFieldOperation(
  ctx: Reads,
  operationId: number,
  userId: number,
  phone: string | null = null,
): Promise<FieldOperation | undefined> {
  const { rows } = await sql<FieldOperation>`
    select o.id as operation_id, o.entity_id, m.id as ope_user_id, m.deleted_at is not null as has_left,
      h.seq, coalesce(h.floor, 0) as floor, coalesce(h.epoch || '.' || l.epoch, '') as epoch,
      t.in_step_at as noted_at
    from operations o
    left join ope_users m on m.operation_id = o.id and m.user_id = ${userId}
    left join field_heads h on h.entity_id = o.entity_id
    left join field_phones t on t.operation_id = o.id and t.user_id = ${userId} and t.phone = ${phone}::uuid
    cross join event_log_head l
    where o.id = ${operationId} and o.deleted_at is null and ${ofLiveTenant(ctx, 'o.entity_id')}
  `.execute(ctx.db);
  return rows[0];
}
