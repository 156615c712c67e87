import { type Context, isCaller } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { Reply } from '../core/reply.ts';
import type { Existence } from '../data/conditions.ts';
import { findUser, lockUserAndAdmins, type UserRow } from '../data/users/users.ts';
import { type Invitation, readInvitations } from './invitation.ts';
import { maySeeNamesOnly, presentFor } from './present.ts';

/** A user that is locked for a change. */
export type LockedUser = UserRow & {
  /** The number of other active administrators of the same role and association, or of the platform. */
  otherAdmins: number;
};

/** Loads the user of a path and locks them for a change; throws a 404 when they are out of the caller's scope. */
export async function loadForChange(
  ctx: Context,
  userId: number,
  existence: Existence = 'live',
): Promise<LockedUser> {
  const user = await lockForChange(ctx, userId);
  if (!user || (existence === 'live' && user.deleted_at !== null)) throw new Problem('not-found');
  return user;
}

/** Locks a user for a change, including deleted ones; undefined when they are out of the caller's scope. */
export async function lockForChange(ctx: Context, userId: number): Promise<LockedUser | undefined> {
  const held = await lockUserAndAdmins(ctx, userId);
  const user = held.find(({ id }) => id === userId);
  if (!user) return undefined;
  const otherAdmins = held.filter(({ id, fk_role }) => id !== userId && fk_role === user.fk_role);
  return { ...user, otherAdmins: otherAdmins.length };
}

/** Loads the user of a path and locks them for a change of the profile; with scope `own`, throws a 403 for other users. */
export async function loadForEdit(ctx: Context, userId: number): Promise<LockedUser> {
  const user = await loadForChange(ctx, userId);
  if (ctx.scope === 'own' && !isCaller(ctx, userId)) throw new Problem('forbidden');
  return user;
}

/** An invitation and a second factor change what is read of a user, not the record and its version. */
function mark({ invited_at, invitation }: Invitation, hasFactor: 0 | 1): string {
  const factor = hasFactor === 1 ? '-factor' : '';
  const invited = invited_at === null ? '' : `-${invitation}-${invited_at.replace(/\D/g, '')}`;
  return `${invited}${factor}`;
}

export async function getUser(ctx: Context, userId: number) {
  const user = await findUser(ctx, userId);
  if (!user) throw new Problem('not-found');
  const view = presentFor(ctx, user);
  // Its ETag differs from that of the whole record, so that a caller who may see the whole record now gets no 304 for the name
  // alone.
  if (!('version' in view)) return new Reply(200, view, { etag: `name-v${user.version}` });
  if (maySeeNamesOnly(ctx)) return view;
  const invitation = (await readInvitations(ctx, [user]))(user);
  return new Reply(
    200,
    { ...view, ...invitation },
    { etag: `v${user.version}${mark(invitation, user.has_factor)}` },
  );
}
