import { type Context, getRole } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { findBusyUsers, holdUsers, queueFor } from '../data/chat/people.ts';
import { MAX_MEMBERS, MAX_ROOMS, writesWithAdminsOnly } from './rules.ts';

type Named = { ids: readonly number[]; entityId: number | null; adminsOnly?: boolean };

/**
 * Returns the association of users whom the caller may write to, and locks the users until the transaction ends. All must belong to
 * one association, `entityId` if given. Throws a 422 that names each user who is missing, inactive or of another association.
 */
export async function requireUsers(
  ctx: Context,
  { ids, entityId, adminsOnly = false }: Named,
): Promise<number> {
  const isRestricted = adminsOnly || writesWithAdminsOnly(getRole(ctx));
  const found = await holdUsers(ctx, [...ids], { adminsOnly: isRestricted });
  const ofUser = new Map(found.map((user) => [user.id, user.entity_id]));
  const [first] = ids;
  const owner = entityId ?? (first === undefined ? undefined : ofUser.get(first)) ?? null;
  const errors = ids.flatMap((id, at) =>
    owner !== null && ofUser.get(id) === owner
      ? []
      : [{ pointer: `/user_ids/${at}`, detail: 'does not exist for you', code: 'user-not-found' }],
  );
  if (owner === null || errors.length > 0) throw new Problem('user-not-found', { errors });
  return owner;
}

/** Throws for rooms that have too many members. */
export function requireSize(members: number): void {
  if (members > MAX_MEMBERS) throw new Problem('room-too-large');
}

/**
 * Locks the room counts of an association until the transaction ends, so that no other transaction adds a counted room. Lock order:
 * users, counts, room.
 */
export async function holdRoomCounts(ctx: Context, entityId: number): Promise<void> {
  await queueFor(ctx, `chat-rooms:${entityId}`);
  // Platform staff have rooms in many associations.
  if (writesWithAdminsOnly(getRole(ctx))) await queueFor(ctx, 'chat-rooms:platform');
}

/** Throws when a user is in too many rooms; the caller holds the lock on the counts of their association. */
export async function requireRoomLeft(ctx: Context, userIds: readonly number[]): Promise<void> {
  const busy = await findBusyUsers(ctx, [...userIds], MAX_ROOMS);
  if (busy.length > 0) throw new Problem('too-many-rooms');
}
