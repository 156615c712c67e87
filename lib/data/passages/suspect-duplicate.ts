import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { addSeconds, type Instant } from '../../time.ts';
import { ofTenant } from '../tenant.ts';
import { spoken } from './dwelling-key.ts';

const WINDOW_SECONDS = 12 * 3600;

const nowhere = { floor: null, door: null };

type Visit = {
  operationId: number;
  addressId: number;
  dwelling: { floor: string | null; door: string | null } | null;
  opeUserId: number;
  passedAt: Instant;
  /** The passage itself, when it exists already. */
  passageId?: number;
};

/** True when somebody else visited the same dwelling within twelve hours. */
export async function isSuspectDuplicate(ctx: Reads, visit: Visit): Promise<boolean> {
  const { floor, door } = visit.dwelling ?? nowhere;
  const other = await ctx.db
    .selectFrom('passages')
    .select('passage_id')
    .where(ofTenant(ctx, 'entity_id'))
    .where('fk_operation', '=', visit.operationId)
    .where('fk_adresse', '=', visit.addressId)
    .where('fk_user', '<>', visit.opeUserId)
    .where('deleted_at', 'is', null)
    .where('passed_at', '>', addSeconds(visit.passedAt, -WINDOW_SECONDS))
    .where('passed_at', '<', addSeconds(visit.passedAt, WINDOW_SECONDS))
    .where('passage_id', '<>', visit.passageId ?? 0)
    .where(spoken(sql.ref('floor')), '=', spoken(sql`${floor}::text`))
    .where(spoken(sql.ref('door')), '=', spoken(sql`${door}::text`))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
