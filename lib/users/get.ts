import type { Context } from '../context.ts';
import { findUser } from '../data/users/find.ts';
import { Problem } from '../problems.ts';
import { presentFor } from './present.ts';

export async function getUser(ctx: Context, userId: number) {
  const user = await findUser(ctx, userId);
  if (!user) throw new Problem('not-found');
  return presentFor(ctx, user);
}
