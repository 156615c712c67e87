import { type Context, getRole } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { findBusyUsers, holdUsers, queueFor } from '../data/chat/people.ts';
import { MAX_MEMBERS, MAX_ROOMS, writesWithAdminsOnly } from './rules.ts';

type Named = { ids: readonly number[]; entityId: number | null; adminsOnly?: boolean };

/**
 * The association of users that the caller may write to, who are held until the transaction ends: all of one, the named
 * one if any. Throws 422 naming each other one, whether it does not exist, is of another association or inactive.
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

/** Refuses rooms that are too large. */
export function requireSize(members: number): void {
  if (members > MAX_MEMBERS) throw new Problem('room-too-large');
}

/**
 * Until the transaction ends nobody else gives a room that counts to the people of an association. Taken after users and
 * before the room.
 */
export async function holdRoomCounts(ctx: Context, entityId: number): Promise<void> {
  await queueFor(ctx, `chat-rooms:${entityId}`);
  // The rooms of who works for the platform are those of many associations.
  if (writesWithAdminsOnly(getRole(ctx))) await queueFor(ctx, 'chat-rooms:platform');
}

/** Refuses another room to users who are in too many; the counts of their association are held. */
export async function requireRoomLeft(ctx: Context, userIds: readonly number[]): Promise<void> {
  const busy = await findBusyUsers(ctx, [...userIds], MAX_ROOMS);
  if (busy.length > 0) throw new Problem('too-many-rooms');
}
