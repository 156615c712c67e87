import { type Context, isCaller } from '../core/context.ts';
import { mayRestore } from '../core/deletion.ts';
import type { PageRequest } from '../core/pages.ts';
import { Problem } from '../core/problems.ts';
import type { Existence } from '../data/conditions.ts';
import { findHistoryOfUser } from '../data/history.ts';
import { findUser, lockUserAndAdmins, type UserRow } from '../data/users.ts';
import { presentHistory } from '../history/entries.ts';
import { presentFor } from './present.ts';

/** A user locked for a change. */
export type LockedUser = UserRow & {
  /** The number of other active administrators of the same role and association, or of the platform. */
  otherAdmins: number;
};

/** The user of a path, locked for a change; 404 when out of the caller's reach. */
export async function loadForChange(
  ctx: Context,
  userId: number,
  existence: Existence = 'live',
): Promise<LockedUser> {
  const held = await lockUserAndAdmins(ctx, userId);
  const user = held.find(({ id }) => id === userId);
  if (!user || (existence === 'live' && user.deleted_at !== null)) throw new Problem('not-found');
  const otherAdmins = held.filter(({ id, fk_role }) => id !== userId && fk_role === user.fk_role);
  return { ...user, otherAdmins: otherAdmins.length };
}

/** The same for a change of the profile: with the scope `own`, 403 for other users. */
export async function loadForEdit(ctx: Context, userId: number): Promise<LockedUser> {
  const user = await loadForChange(ctx, userId);
  if (ctx.scope === 'own' && !isCaller(ctx, userId)) throw new Problem('forbidden');
  return user;
}

export async function getUser(ctx: Context, userId: number) {
  const user = await findUser(ctx, userId);
  if (!user) throw new Problem('not-found');
  return presentFor(ctx, user);
}

/** The user whose history is requested; deleted ones only for roles that may restore them. */
export async function loadWithHistory(ctx: Context, userId: number): Promise<UserRow> {
  const user = await findUser(ctx, userId, mayRestore(ctx) ? 'any' : 'live');
  if (!user) throw new Problem('not-found');
  return user;
}

/** The history of a user and of their memberships, the latest first. */
export async function listUserHistory(ctx: Context, { id }: UserRow, page: PageRequest<'-history_id'>) {
  return presentHistory(ctx, await findHistoryOfUser(ctx, id, page));
}
