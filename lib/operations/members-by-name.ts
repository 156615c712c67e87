import type { Context } from '../core/context.ts';
import {
  type Found,
  invalidCursor,
  MOST_COUNTED,
  type PageRequest,
  writeCursor,
} from '../core/schemas/pages.ts';
import { compareNames } from '../core/text/name-order.ts';
import {
  findListedMembers,
  findPresentAndFormerMembers,
  findPresentOrFormerMember,
  type ListedMemberRow,
  type MemberFilter,
} from '../data/operations.ts';
import { presentMember } from './members.ts';

type Named = { id: number; name: string };

/**
 * A page of the members of an operation, by name. Names are sealed, so that all are read, opened and sorted for each page. The cursor
 * has the id of the last member only: addresses of requests contain no names.
 */
export async function findMembersByName(
  ctx: Context,
  operationId: number,
  filter: MemberFilter,
  page: PageRequest,
): Promise<Found<ListedMemberRow>> {
  const rows = await findListedMembers(ctx, operationId, filter);
  const last = page.after && (await memberOfCursor(ctx, operationId, page.after));
  const behind = rows
    .map((row) => ({ row, id: row.id, name: presentMember(ctx, row).name ?? '' }))
    .filter((one) => last === undefined || inOrder(last, one) < 0)
    .toSorted(inOrder);
  const shown = behind.slice(0, page.limit);
  const end = shown.at(-1);
  return {
    rows: shown.map(({ row }) => row),
    nextCursor: end && behind.length > shown.length ? writeCursor(page.sort, [end.id]) : null,
    ...(page.isCounted ? { total: rows.length > MOST_COUNTED ? null : rows.length } : {}),
  };
}

/** The memberships of an operation, former ones too, in the order of their names. */
export async function membersInOrder(ctx: Context, operationId: number): Promise<number[]> {
  const rows = await findPresentAndFormerMembers(ctx, operationId);
  return rows
    .map((row) => ({ id: row.id, name: presentMember(ctx, row).name ?? '' }))
    .toSorted(inOrder)
    .map(({ id }) => id);
}

const inOrder = (one: Named, other: Named): number => compareNames(one.name, other.name) || one.id - other.id;

/** The member that a page ended with, who may have left meanwhile. */
async function memberOfCursor(ctx: Context, operationId: number, [id, ...others]: (string | number)[]) {
  if (!Number.isSafeInteger(id) || others.length > 0) throw invalidCursor();
  const found = await findPresentOrFormerMember(ctx, operationId, Number(id));
  if (!found) throw invalidCursor();
  return { id: found.id, name: presentMember(ctx, found).name ?? '' };
}
