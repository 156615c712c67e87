import type { Context } from '../context.ts';
import { findMembersByEitherId } from '../data/operations/members.ts';
import { Problem } from '../problems.ts';

/** Membership ids of the people named by ids of either kind; 422 names each one who is no member. */
export async function resolveMembers(ctx: Context, operationId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = await findMembersByEitherId(ctx, operationId, ids);
  const known = new Set(found.flatMap(({ id, user_id }) => [id, user_id]));
  const errors = ids.flatMap((id, at) =>
    known.has(id)
      ? []
      : [
          {
            pointer: `/members/${at}`,
            detail: 'is not a member of the operation',
            code: 'not-an-operation-member',
          },
        ],
  );
  if (errors.length > 0) throw new Problem('not-an-operation-member', { errors });
  return found.map(({ id }) => id);
}
