import type { PageName } from '../../frame/paths.ts';
import { client, may } from '../../session.ts';
import { money, plural } from '../../texts/numbers.ts';
import type { Balances } from '../cash/balances.ts';
import { todo as texts } from './todo-texts.ts';

/** An open task as a sentence, and the page that resolves it. */
export type Line = readonly [says: string, page: PageName, query?: Record<string, string>];

/** The cash of a season, and how many hand-overs wait to be counted. */
export type Cash = { balances: Balances; toCount: number };

export async function askCash(operation_id: number, signal: AbortSignal): Promise<Cash> {
  const [balances, declared] = await Promise.all([
    client.cash.balances({ query: { operation_id }, signal }),
    client.cash.list({ query: { operation_id, state: ['declared'], limit: 1, count: true }, signal }),
  ]);
  return { balances, toCount: declared.total ?? 0 };
}

type Sum = { cash_cents: number; cheque_cents: number };
const whole = ({ cash_cents, cheque_cents }: Sum): number => cash_cents + cheque_cents;

/** The money that waits: to be counted or brought to the bank by a treasurer, to be handed over by everybody. */
export function cashLines({ balances: { totals, treasury, members }, toCount }: Cash): Line[] {
  const due = whole(totals.due);
  if (!may('cash.settle')) return due > 0 ? [[texts.ownDue(money(due)), 'declaring']] : [];
  const owing = members.filter(({ due: one }) => whole(one) > 0).length;
  const left = treasury ? whole(treasury) : 0;
  return [
    ...(toCount > 0 ? [[toCountSays(toCount, whole(totals.announced)), 'cash'] as const] : []),
    ...(due > 0 ? [[texts.due(money(due), plural(owing, 'membre')), 'cash'] as const] : []),
    ...(left > 0 ? [[texts.treasury(money(left)), 'depositing'] as const] : []),
  ];
}

const toCountSays = (many: number, cents: number): string =>
  `${plural(many, 'remise')} à compter (${money(cents)})`;
