import type { Reads } from '../../context.ts';
import { addSeconds, type Instant } from '../../time.ts';
import { ofTenant } from '../tenant.ts';

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
  const others = await ctx.db
    .selectFrom('passages')
    .select(['floor', 'door'])
    .distinct()
    .where(ofTenant(ctx, 'entity_id'))
    .where('fk_operation', '=', visit.operationId)
    .where('fk_adresse', '=', visit.addressId)
    .where('fk_user', '<>', visit.opeUserId)
    .where('deleted_at', 'is', null)
    .where('passed_at', '>', addSeconds(visit.passedAt, -WINDOW_SECONDS))
    .where('passed_at', '<', addSeconds(visit.passedAt, WINDOW_SECONDS))
    .where('passage_id', '<>', visit.passageId ?? 0)
    .execute();
  const { floor, door } = visit.dwelling ?? nowhere;
  return others.some((other) => isSame(other.floor, floor) && isSame(other.door, door));
}

/** Two hands write "A" and "a " for one door. Not told by SQL: how it folds É depends on the server's locale. */
function isSame(one: string | null, other: string | null): boolean {
  return spoken(one) === spoken(other);
}

function spoken(text: string | null): string {
  return (text ?? '').normalize('NFC').trim().toLowerCase();
}
