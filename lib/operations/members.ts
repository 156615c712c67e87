import type * as z from 'zod';
import type { Context, Needs } from '../context.ts';
import type { OperationRow } from '../data/operations/list.ts';
import { listMembers as findMembers } from '../data/operations/members.ts';
import type { PageRequest } from '../pages.ts';
import { userName } from '../users/present.ts';
import type { OperationMember } from './schemas.ts';

type MemberRow = Awaited<ReturnType<typeof findMembers>>['rows'][number];

export function presentMember(ctx: Needs<'cipher'>, row: MemberRow): z.input<typeof OperationMember> {
  return { ope_user_id: row.id, user_id: row.user_id, name: userName(ctx, row) };
}

export async function listMembers(ctx: Context, operation: OperationRow, page: PageRequest<'ope_user_id'>) {
  const { rows, nextCursor } = await findMembers(ctx, operation.id, page);
  return { data: rows.map((row) => presentMember(ctx, row)), next_cursor: nextCursor };
}
