import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import type { Balances } from '../data/cash/balances.ts';
import type { Treasury } from '../data/cash/declare.ts';
import type { OperationRow } from '../data/operations.ts';
import type { CashBalances } from './balance-schemas.ts';
import { readMemberBalances } from './member-balances.ts';
import { leftOf } from './set-stock.ts';
import { balanceOf, calendarsOf } from './sums.ts';

type Answer = z.input<typeof CashBalances>;

/** Returns the cash balances of an operation: all members, or only the caller with scope `own`. */
export async function readBalances(ctx: Context, query: { operation_id: number }): Promise<Answer> {
  const { operation, isOwn, found, stock, members } = await readMemberBalances(ctx, query.operation_id);
  const { oldest_due_at: _, ...totals } = balanceOf(found.due, found.handed);
  const calendars = stock && calendarsOf(stock);
  return {
    operation_id: operation.id,
    entity_id: operation.entity_id,
    currency: 'EUR',
    generated_at: ctx.now,
    members,
    treasury: isOwn ? null : treasuryOf(found),
    stock: isOwn ? null : stockOf(operation, calendars),
    totals: { ...totals, calendars },
  };
}

function stockOf(
  { id: operation_id, calendars_received: received }: OperationRow,
  calendars: ReturnType<typeof calendarsOf> | null,
): Answer['stock'] {
  if (received === null || calendars === null) return null;
  const { given, returned, lost } = calendars;
  return { operation_id, received, given, returned, lost, left: leftOf(received, calendars) };
}

function treasuryOf({ confirmed, banked }: Balances): Answer['treasury'] {
  const left = {
    cash: confirmed.cash - banked.cash,
    cheques: confirmed.cheques - banked.cheques,
    cheque_count: confirmed.cheque_count - banked.cheque_count,
  };
  return { ...inCents(left), confirmed: inCents(confirmed), banked: inCents(banked) };
}

function inCents({ cash, cheques, cheque_count }: Treasury) {
  return { cash_cents: cash, cheque_cents: cheques, cheque_count };
}
