import type { Context } from '../context.ts';
import { listUsers as findUsers } from '../data/users/list.ts';
import type { PageRequest } from '../pages.ts';
import { presentFor } from './present.ts';

export async function listUsers(
  ctx: Context,
  filter: { entityId?: number | undefined },
  page: PageRequest<'user_id'>,
) {
  const { rows, nextCursor } = await findUsers(ctx, filter, page);
  return { data: rows.map((row) => presentFor(ctx, row)), next_cursor: nextCursor };
}
