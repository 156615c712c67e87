import { type Client, type Schemas, toCents } from '../../clients/typescript/src/index.ts';
import { formatCents } from '../../lib/core/money.ts';
import type { Member, Season } from './season.ts';

type Money = { cash_cents: number; cheque_cents: number; cheque_count: number };
type Handover = Schemas['Handover'];

export async function balancesOf(treasurer: Client, operation_id: number) {
  const balances = await treasurer.cash.balances({ query: { operation_id } });
  const { treasury } = balances;
  if (treasury === null) throw new Error('the treasurer was not shown the treasury');
  return { ...balances, treasury };
}

/** Every member hands over the full amount due. */
export async function handOverAll(season: Season, treasurer: Client): Promise<Handover[]> {
  const { members } = await balancesOf(treasurer, season.operationId);
  const handovers: Handover[] = [];
  for (const { user_id, due } of members) {
    const from = membersOf(season).find(({ userId }) => userId === user_id);
    if (from && due.passages > 0) handovers.push(await handOver(from, season.operationId, due));
  }
  return handovers;
}

export function membersOf({ sectors }: Season): Member[] {
  const all = sectors.flatMap(({ members }) => members);
  return [...new Map(all.map((member) => [member.userId, member])).values()];
}

const countOf = ({ cash_cents, cheque_cents, cheque_count }: Money) => ({
  cash: formatCents(cash_cents),
  cheques: formatCents(cheque_cents),
  cheque_count,
});

/** A member hands over the full amount due. */
function handOver({ api }: Member, operation_id: number, due: Money): Promise<Handover> {
  return api.cash.declare({ body: { operation_id, counted: countOf(due) } });
}

/** The treasurer counts the cash and cheques of a handover; `shortCents` are missing from the envelope. */
export async function countEnvelope(
  treasurer: Client,
  { handover_id, expected }: Handover,
  shortCents: number,
): Promise<void> {
  const { cheques, cheque_count } = expected;
  const cash = formatCents(toCents(expected.cash) - shortCents);
  await treasurer.cash.confirm({
    path: { handover_id },
    body: {
      counted: { cash, cheques, cheque_count },
      ...(shortCents > 0 ? { reason: 'Un billet de 5 € manque' } : {}),
    },
  });
}

/** Brings the whole treasury to the bank; returns the size of the slip in bytes. */
export async function bring(
  treasurer: Client,
  operation_id: number,
  deposit_reference: string,
): Promise<number> {
  const { treasury } = await balancesOf(treasurer, operation_id);
  const { handover_id } = await treasurer.cash.declare({
    body: { operation_id, to: 'bank', counted: countOf(treasury), deposit_reference },
  });
  return (await treasurer.cash.slip({ path: { handover_id } })).length;
}
