import type { Context } from '../context.ts';
import { findMembersByEitherId, holdMembersByEitherId } from '../data/operations/members.ts';
import { Problem } from '../problems.ts';

/** Membership ids of the people named by ids of either kind, held for a change; 422 names each one who is no member. */
export async function resolveMembers(ctx: Context, operationId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return idsOf(await holdMembersByEitherId(ctx, operationId, ids), ids);
}

/** Refuses with 422 who is no member; holds nobody. */
export async function requireMembers(ctx: Context, operationId: number, ids: number[]): Promise<void> {
  if (ids.length > 0) idsOf(await findMembersByEitherId(ctx, operationId, ids), ids);
}

type Member = { id: number; user_id: number };

function idsOf(found: Member[], ids: number[]): number[] {
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
