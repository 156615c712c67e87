import type { Context } from '../context.ts';
import type { Existence } from '../data/deletion.ts';
import type { UserRow } from '../data/users/list.ts';
import { lockUserAndAdmins } from '../data/users/lock.ts';
import { Problem } from '../problems.ts';

/** A user held for a change. */
export type HeldUser = UserRow & {
  /** How many others actively administer the same association, or the platform, in the same role. */
  otherAdmins: number;
};

/** The user a path names, held for a change; 404 when they are out of the caller's reach. */
export async function holdUser(
  ctx: Context,
  userId: number,
  existence: Existence = 'live',
): Promise<HeldUser> {
  const held = await lockUserAndAdmins(ctx, userId);
  const user = held.find(({ id }) => id === userId);
  if (!user || (existence === 'live' && user.deleted_at !== null)) throw new Problem('not-found');
  const otherAdmins = held.filter(({ id, fk_role }) => id !== userId && fk_role === user.fk_role);
  return { ...user, otherAdmins: otherAdmins.length };
}

/** The same for who may change their profile: whoever reaches own records only reaches nobody else's. */
export async function holdForEdit(ctx: Context, userId: number): Promise<HeldUser> {
  const user = await holdUser(ctx, userId);
  const isOwn = ctx.caller.kind === 'user' && ctx.caller.userId === userId;
  if (ctx.scope === 'own' && !isOwn) throw new Problem('forbidden');
  return user;
}
