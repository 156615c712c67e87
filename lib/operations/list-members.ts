import type { Context } from '../core/context.ts';
import type { PageRequest } from '../core/pages.ts';
import { findMemberPage, type OperationRow } from '../data/operations.ts';
import { presentMember } from './members.ts';

export async function listMembers(ctx: Context, operation: OperationRow, page: PageRequest<'ope_user_id'>) {
  const { rows, nextCursor } = await findMemberPage(ctx, operation.id, page);
  return { data: rows.map((row) => presentMember(ctx, row)), next_cursor: nextCursor };
}
