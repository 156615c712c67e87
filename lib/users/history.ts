import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { mayRestore } from '../core/schemas/deletion.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import { findHistoryOfUser } from '../data/history.ts';
import { findUser, type UserRow } from '../data/users/users.ts';
import { presentHistory } from '../history/entries.ts';

/** Loads the user whose history is requested; deleted users only for roles that may restore them. */
export async function loadWithHistory(ctx: Context, userId: number): Promise<UserRow> {
  const user = await findUser(ctx, userId, mayRestore(ctx) ? 'any' : 'live');
  if (!user) throw new Problem('not-found');
  return user;
}

/** Lists the history of a user and of their memberships, latest first. */
export async function listUserHistory(ctx: Context, { id }: UserRow, page: PageRequest<'-history_id'>) {
  return presentHistory(ctx, await findHistoryOfUser(ctx, id, page));
}
