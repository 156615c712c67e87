import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { DeletedParameter, requireMaySeeDeleted } from '../core/schemas/deletion.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { UpdatedSince } from '../core/schemas/updated-since.ts';
import {
  findMemberPage,
  type ListedMemberRow,
  type MemberSort,
  type OperationRow,
} from '../data/operations.ts';
import { presentMember } from './members.ts';
import { findMembersByName } from './members-by-name.ts';

/** The orders of the list; the first is the default. */
export const memberSorts = ['ope_user_id', '-updated_at', 'updated_at', 'name'] as const;

export const memberFilters = {
  updated_since: UpdatedSince,
  deleted: DeletedParameter.meta({
    description:
      '`only`: who was taken out or is deleted, for those who may restore; who is added again has the same id.',
  }),
};

type Query = z.output<z.ZodObject<typeof memberFilters>>;

export async function listMembers(
  ctx: Context,
  operation: OperationRow,
  { updated_since: updatedSince, deleted }: Query,
  page: PageRequest<MemberSort | 'name'>,
) {
  requireMaySeeDeleted(ctx, deleted);
  const filter = { updatedSince, deleted };
  const { sort } = page;
  const found =
    sort === 'name'
      ? await findMembersByName(ctx, operation.id, filter, page)
      : await findMemberPage(ctx, operation.id, filter, { ...page, sort });
  return answerPage(
    found,
    found.rows.map((row) => presentListed(ctx, row)),
  );
}

function presentListed(ctx: Context, row: ListedMemberRow) {
  return { ...presentMember(ctx, row), updated_at: row.updated_at, deleted_at: row.deleted_at };
}
