import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { Id } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { ItemProblem, readItem, refusedItem } from '../core/schemas/items.ts';
import { conflict } from '../data/connection/errors.ts';
import { findMembersByEitherId, type OperationRow, upsertMembers } from '../data/operations.ts';
import { findUsers } from '../data/users/users.ts';
import { MemberDraft } from './schemas.ts';

const MAX_MEMBERS = 200;

export const MemberBatch = z
  .strictObject({
    members: z
      .array(z.unknown())
      .max(MAX_MEMBERS, { error: `must have at most ${MAX_MEMBERS} items`, abort: true })
      .meta({
        override: ({ jsonSchema }) => {
          Object.assign(jsonSchema, { items: { $ref: '#/components/schemas/MemberDraft' } });
        },
        description: 'Each is judged by itself.',
      }),
  })
  .meta({ id: 'MemberBatch' });

export const MemberResults = z
  .strictObject({
    results: z.array(
      z.strictObject({
        index: z.int().nonnegative(),
        status: Enumeration({
          created: 'a member from now on, or again under the id of before',
          duplicate: 'a member already',
          refused: '`problem` says why the user is no member',
        }),
        ope_user_id: Id.optional(),
        problem: ItemProblem.optional(),
      }),
    ),
  })
  .meta({ id: 'MemberResults' });

type Result = z.input<typeof MemberResults>['results'][number];

/** An item: its user, or why it was refused. */
type Asked = { index: number } & ({ userId: number } | { problem: Problem });

/** Adds users of the association to an operation; a refused item does not affect the others. */
export async function addMembers(
  ctx: Context,
  operation: OperationRow,
  { members }: { members: unknown[] },
): Promise<{ results: Result[] }> {
  const asked = await Promise.all(members.map(readMember));
  const userIds = [...new Set(asked.flatMap((one) => ('userId' in one ? [one.userId] : [])))];
  const { present, added, refusals } = await joinOperation(ctx, operation, userIds);
  const refused = (index: number, problem: Problem): Result => ({
    index,
    status: 'refused',
    problem: refusedItem(ctx, problem, ['members', index]),
  });
  const results = asked.map((one): Result => {
    const { index } = one;
    if ('problem' in one) return refused(index, one.problem);
    const refusal = refusals.get(one.userId);
    if (refusal) return refused(index, refusal);
    const ope_user_id = present.get(one.userId);
    // A repeated user is already a member.
    return { index, status: added.delete(one.userId) ? 'created' : 'duplicate', ope_user_id };
  });
  return { results };
}

async function readMember(item: unknown, index: number): Promise<Asked> {
  try {
    const { user_id: userId } = await readItem(MemberDraft, item, ['members', index]);
    return { index, userId };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { index, problem: error };
  }
}

/** Returns the memberships of these users, which of them are new, and why the other users were refused. */
async function joinOperation(ctx: Context, { id, entity_id: entityId }: OperationRow, userIds: number[]) {
  const added = new Set<number>();
  if (userIds.length === 0) return { present: new Map<number, number>(), added, refusals: new Map() };
  const confined = inEntity(ctx, entityId);
  const [users, members] = await Promise.all([
    findUsers(confined, userIds),
    findMembersByEitherId(confined, id, userIds),
  ]);
  const present = membershipsOf(members);
  const others = userIds.filter((userId) => !present.has(userId));
  const active = new Map(users.map((user) => [user.id, user.chk_active === 1]));
  const refusals = new Map(others.flatMap((userId) => refusalOf(userId, active.get(userId))));
  const fresh = others.filter((userId) => !refusals.has(userId));
  if (fresh.length === 0) return { present, added, refusals };
  // Both statements are sent at once; the second one sees the rows of the first.
  const [rows, now] = await Promise.all([
    upsertMembers(confined, { operationId: id, userIds: fresh, now: ctx.now }),
    findMembersByEitherId(confined, id, fresh),
  ]);
  if (now.length < fresh.length) throw conflict('a user was deleted or barred while becoming a member');
  // Users without a written row were added by a concurrent request.
  for (const { id: objectId, user_id } of rows) {
    added.add(user_id);
    ctx.record({ entityId, object: 'membership', objectId, action: 'added' });
  }
  return { present: new Map([...present, ...membershipsOf(now)]), added, refusals };
}

function membershipsOf(rows: readonly { id: number; user_id: number }[]): Map<number, number> {
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}

function refusalOf(userId: number, isActive: boolean | undefined): [number, Problem][] {
  if (isActive === undefined) return [[userId, refusedField('user-not-found', '/user_id')]];
  return isActive ? [] : [[userId, refusedField('member-inactive', '/user_id')]];
}
