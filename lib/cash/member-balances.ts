import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { type Balances, findBalances } from '../data/cash/balances.ts';
import { findStockByMember, type MovedBy } from '../data/cash/stock.ts';
import { findOperation } from '../data/operations.ts';
import { presentUserName } from '../users/present.ts';
import type { MemberBalance } from './balance-schemas.ts';
import { balanceOf, calendarsOf } from './sums.ts';

/** Reads the cash balances of an operation in one snapshot: all members, or only the caller with scope `own`. */
export async function readMemberBalances(outer: Context, operationId: number) {
  const operation = await findOperation(outer, operationId);
  if (!operation) throw new Problem('operation-not-found', { status: 404 });
  const ctx = inEntity(outer, operation.entity_id);
  const own = ctx.scope === 'own' && ctx.caller.kind === 'user' ? ctx.caller.userId : null;
  const asked = { operationId: operation.id, userId: own };
  const isCounting = operation.calendars_received !== null;
  const [found, stock] = await Promise.all([
    findBalances(ctx, asked),
    isCounting ? findStockByMember(ctx, asked) : null,
  ]);
  return { operation, isOwn: own !== null, found, stock, members: membersOf(ctx, found, stock) };
}

function membersOf(
  ctx: Context,
  { members, due, handed }: Balances,
  stock: readonly MovedBy[] | null,
): z.input<typeof MemberBalance>[] {
  const dueBy = Map.groupBy(due, ({ fk_user }) => fk_user);
  const handedBy = Map.groupBy(handed, ({ from_id }) => from_id);
  const stockBy = stock && Map.groupBy(stock, ({ ope_user_id }) => ope_user_id);
  return members.map((member) => ({
    ope_user_id: member.ope_user_id,
    user_id: member.user_id,
    ...presentUserName(ctx, member),
    ...balanceOf(dueBy.get(member.ope_user_id) ?? [], handedBy.get(member.ope_user_id) ?? []),
    calendars: stockBy && calendarsOf(stockBy.get(member.ope_user_id) ?? []),
  }));
}
