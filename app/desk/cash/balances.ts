import type { Answer } from '../../../clients/typescript/src/index.ts';
import { client, may } from '../../session.ts';
import { tellApart } from '../names.ts';

export type Balances = Answer<'cash-balances'>;

/** The members' cash, in the order of their names. */
export async function askBalances(operation_id: number, signal: AbortSignal): Promise<Balances> {
  const balances = await client.cash.balances({ query: { operation_id }, signal });
  return { ...balances, members: await tellApart(balances.members, signal) };
}

/** Cash and cheques to hand over, and the visits that brought them. */
export type Due = { cents: number; passages: number };

/** What each user has to hand over, by user id. */
export async function dueByUser(
  operation_id: number | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Due>> {
  if (operation_id === undefined || !may('cash.read')) return new Map();
  const { members } = await client.cash.balances({ query: { operation_id }, signal });
  return new Map(
    members.map(({ user_id, due: { cash_cents, cheque_cents, passages } }) => [
      user_id,
      { cents: cash_cents + cheque_cents, passages },
    ]),
  );
}
