import type * as z from 'zod';
import type { Needs } from '../core/context.ts';
import type { findMember } from '../data/operations.ts';
import { presentUserName } from '../users/present.ts';
import type { OperationMember } from './schemas.ts';

type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export function presentMember(ctx: Needs<'cipher'>, row: MemberRow): z.input<typeof OperationMember> {
  return { ope_user_id: row.id, user_id: row.user_id, ...presentUserName(ctx, row) };
}
