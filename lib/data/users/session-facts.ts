import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Day } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';

/** An operation that the user is a member of. */
export type OwnOperation = {
  operation_id: number;
  ope_user_id: number;
  name: string;
  chk_active: 0 | 1;
  date_start: Day;
  date_end: Day;
};

export type SessionFacts = {
  uuid: string;
  encrypted_name: string;
  time_zone: string;
  chk_pay: 0 | 1;
  settings: object;
  is_example: boolean;
  operations: OwnOperation[];
};

/** Reads the settings of a user's association and the operations they are a member of, latest first, in one statement. */
export async function findSessionFacts(
  ctx: Reads,
  { userId, entityId, atMost }: { userId: number; entityId: number; atMost: number },
): Promise<SessionFacts | undefined> {
  const own = sql`
    select o.id as operation_id, m.id as ope_user_id, o.name, o.chk_active, o.date_start, o.date_end
    from ope_users m join operations o on o.id = m.operation_id
    where m.user_id = ${userId} and m.deleted_at is null and o.deleted_at is null
      and ${ofTenant(ctx, 'm.entity_id')} and ${ofTenant(ctx, 'o.entity_id')}
    order by o.date_start desc, o.id desc limit ${atMost}`;
  const { rows } = await sql<SessionFacts>`
    select e.uuid, e.encrypted_name, e.time_zone, e.chk_pay, e.settings,
      exists (select from examples x where x.entity_id = e.id) as is_example,
      (select coalesce(json_agg(own order by own.date_start desc, own.operation_id desc), '[]') from (${own}) own) as operations
    from entities e
    where e.id = ${entityId} and ${ofTenant(ctx, 'e.id')}
  `.execute(ctx.db);
  return rows[0];
}
