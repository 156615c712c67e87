import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import type { FileReply } from '../core/reply.ts';
import { csvReply, csvStyleOf, UNREADABLE } from '../core/text/csv.ts';
import { localTime } from '../core/time.ts';
import { type Balances, findBalances } from '../data/cash/balances.ts';
import type { Treasury } from '../data/cash/declare.ts';
import { findStockByMember, type MovedBy } from '../data/cash/stock.ts';
import { findEntity } from '../data/entities.ts';
import { findOperation, type OperationRow } from '../data/operations.ts';
import { presentUserName } from '../users/present.ts';
import { BalanceLine, type CashBalances, type MemberBalance } from './balance-schemas.ts';
import { leftOf } from './set-stock.ts';
import { type Balance, balanceOf, calendarsOf, type Sums } from './sums.ts';

type Answer = z.input<typeof CashBalances>;
type Query = { operation_id: number; format: 'json' | 'csv'; bom: boolean; decimal_comma: boolean };

/** The cash of an operation, as JSON or CSV: of everybody, for scope `own` of the caller. */
export async function readBalances(outer: Context, query: Query): Promise<Answer | FileReply> {
  const operation = await findOperation(outer, query.operation_id);
  if (!operation) throw new Problem('operation-not-found', { status: 404 });
  const ctx = inEntity(outer, operation.entity_id);
  const own = ctx.scope === 'own' && ctx.caller.kind === 'user' ? ctx.caller.userId : null;
  const asked = { operationId: operation.id, userId: own };
  const isCounting = operation.calendars_received !== null;
  const [found, stock] = await Promise.all([
    findBalances(ctx, asked),
    isCounting ? findStockByMember(ctx, asked) : null,
  ]);
  const members = membersOf(ctx, found, stock);
  if (query.format === 'csv') return balancesFile(ctx, operation, members, query);
  const { oldest_due_at: _, ...totals } = balanceOf(found.due, found.handed);
  const calendars = stock && calendarsOf(stock);
  return {
    operation_id: operation.id,
    entity_id: operation.entity_id,
    currency: 'EUR',
    generated_at: ctx.now,
    members,
    treasury: own === null ? treasuryOf(found) : null,
    stock: own === null ? stockOf(operation, calendars) : null,
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

/** The French heading of each column, as a treasurer reads it; money in euros. */
const headings: Record<keyof typeof BalanceLine.shape, string> = {
  name: 'Membre',
  ope_user_id: 'N° membre',
  collected_cash_cents: 'Espèces collectées',
  collected_cheque_cents: 'Chèques collectés',
  collected_cheque_count: 'Nombre de chèques collectés',
  declared_cash_cents: 'Espèces déclarées',
  declared_cheque_cents: 'Chèques déclarés',
  declared_cheque_count: 'Nombre de chèques déclarés',
  confirmed_cash_cents: 'Espèces remises',
  confirmed_cheque_cents: 'Chèques remis',
  confirmed_cheque_count: 'Nombre de chèques remis',
  due_cash_cents: 'Espèces dues',
  due_cheque_cents: 'Chèques dus',
  due_cheque_count: 'Nombre de chèques dus',
  differences_cents: 'Écarts',
  calendars_given: 'Calendriers confiés',
  calendars_sold: 'Calendriers distribués',
  calendars_returned: 'Calendriers rendus',
  calendars_lost: 'Calendriers perdus',
  calendars_due: 'Calendriers restants',
  oldest_due_at: 'Dû depuis',
};

async function balancesFile(
  ctx: Context,
  { id, entity_id }: OperationRow,
  members: z.input<typeof MemberBalance>[],
  query: Query,
): Promise<FileReply> {
  const entity = await findEntity(ctx, entity_id);
  const local = (at: string | null) => at && localTime(entity?.time_zone ?? 'UTC', at);
  const lines = members.map(({ damaged, name, ope_user_id, oldest_due_at, calendars, ...member }) => ({
    name: damaged ? UNREADABLE : name,
    ope_user_id,
    ...columnsOf(member),
    calendars_given: calendars?.given ?? null,
    calendars_sold: calendars?.sold ?? null,
    calendars_returned: calendars?.returned ?? null,
    calendars_lost: calendars?.lost ?? null,
    calendars_due: calendars?.due ?? null,
    oldest_due_at: local(oldest_due_at),
  }));
  return csvReply(`cash-${id}`, BalanceLine, lines, csvStyleOf(query), headings);
}

function columnsOf({
  collected,
  declared,
  confirmed,
  due,
  differences_cents,
}: Omit<Balance, 'oldest_due_at'>) {
  const named = <N extends string>(name: N, { cash_cents, cheque_cents, cheque_count }: Sums) => ({
    [`${name}_cash_cents`]: cash_cents,
    [`${name}_cheque_cents`]: cheque_cents,
    [`${name}_cheque_count`]: cheque_count,
  });
  return {
    ...named('collected', collected),
    ...named('declared', declared),
    ...named('confirmed', confirmed),
    ...named('due', due),
    differences_cents,
  };
}
