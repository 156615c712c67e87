import type { Context } from '../context.ts';
import { findHistoryOfUser } from '../data/history.ts';
import { findUser } from '../data/users/find.ts';
import type { UserRow } from '../data/users/list.ts';
import { mayRestore } from '../deletion.ts';
import { presentHistory } from '../history/present.ts';
import type { PageRequest } from '../pages.ts';
import { Problem } from '../problems.ts';

/** The user whose history is asked for; a deleted one for those who may restore them. */
export async function loadWithHistory(ctx: Context, userId: number): Promise<UserRow> {
  const user = await findUser(ctx, userId, mayRestore(ctx) ? 'any' : 'live');
  if (!user) throw new Problem('not-found');
  return user;
}

/** Who did what to a user and to their memberships, the latest first. */
export async function showUserHistory(ctx: Context, { id }: UserRow, page: PageRequest<'-history_id'>) {
  return presentHistory(ctx, await findHistoryOfUser(ctx, id, page));
}
