import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { addSeconds, type Instant } from '../../time.ts';
import { ofTenant } from '../tenant.ts';

const WINDOW_SECONDS = 12 * 3600;

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
  const other = await ctx.db
    .selectFrom('passages')
    .select('passage_id')
    .where(ofTenant(ctx, 'entity_id'))
    .where('fk_operation', '=', visit.operationId)
    .where('fk_adresse', '=', visit.addressId)
    .where(sql<boolean>`coalesce(floor, '') = ${visit.dwelling?.floor ?? ''}`)
    .where(sql<boolean>`coalesce(door, '') = ${visit.dwelling?.door ?? ''}`)
    .where('fk_user', '<>', visit.opeUserId)
    .where('deleted_at', 'is', null)
    .where('passed_at', '>', addSeconds(visit.passedAt, -WINDOW_SECONDS))
    .where('passed_at', '<', addSeconds(visit.passedAt, WINDOW_SECONDS))
    .where('passage_id', '<>', visit.passageId ?? 0)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
