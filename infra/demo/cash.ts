import { type Schemas, toCents } from '../../clients/typescript/src/index.ts';
import { formatCents } from '../../lib/core/money.ts';
import type { Member, Season } from './season.ts';
import { type Row, table } from './table.ts';

/** What one envelope is short of, so that the evening ends with a difference that has a name. */
const SHORT_CENTS = 50;

/**
 * The evening of cash: every member hands over what they collected, the treasurer counts, one envelope is short, and the
 * treasury goes to the bank. Nothing is due afterwards, and the differences are named.
 */
export async function playCash(season: Season): Promise<{ text: string; isCorrect: boolean }> {
  const { chief, operationId } = season;
  const before = await balancesOf(season);
  const handovers: Handover[] = [];
  for (const member of before.members) {
    const from = membersOf(season).find(({ userId }) => userId === member.user_id);
    if (from && member.due.passages > 0) handovers.push(await handOver(from, operationId, member.due));
  }
  for (const [at, handover] of handovers.entries()) await count(season, handover, at === 0);
  const counted = await balancesOf(season);
  const slip = await bring(season, counted.treasury);
  const after = await balancesOf(season);
  const { data } = await chief.cash.list({
    query: { operation_id: operationId, state: ['confirmed'], limit: 200 },
  });
  const named = data.filter(({ reason }) => reason !== null).length;
  const sumOf = ({ cash_cents, cheque_cents }: Money) => cash_cents + cheque_cents;
  const euros = (cents: number) => `${formatCents(cents)} €`;
  const { collected, confirmed, due, differences_cents: differences } = after.totals;
  const rows: Row[] = [
    [
      'collected in cash and by cheque',
      euros(sumOf(collected)),
      sumOf(collected) === sumOf(before.totals.collected),
    ],
    [
      'handed over and counted',
      `${euros(sumOf(confirmed))} by ${handovers.length} members`,
      handovers.length > 0,
    ],
    ['still due', euros(sumOf(due)), sumOf(due) === 0 && sumOf(after.totals.declared) === 0],
    [
      'differences, with a reason',
      `${euros(differences)} in ${named}`,
      differences === -SHORT_CENTS && named === 1,
    ],
    [
      'brought to the bank',
      euros(sumOf(after.treasury.banked)),
      sumOf(after.treasury.banked) === sumOf(confirmed) + differences && sumOf(after.treasury) === 0,
    ],
    ['slip for the bank', `${Math.round(slip / 1024)} kB`, slip > 0],
  ];
  return { text: table('Cash', rows), isCorrect: rows.every(([, , check]) => check !== false) };
}

type Money = { cash_cents: number; cheque_cents: number; cheque_count: number };
type Handover = Schemas['Handover'];

async function balancesOf({ chief, operationId }: Season) {
  const balances = await chief.cash.balances({ query: { operation_id: operationId } });
  const { treasury } = balances;
  if (treasury === null) throw new Error('the chief was not shown the treasury');
  return { ...balances, treasury };
}

function membersOf({ sectors }: Season): Member[] {
  const all = sectors.flatMap(({ members }) => members);
  return [...new Map(all.map((member) => [member.userId, member])).values()];
}

const countOf = ({ cash_cents, cheque_cents, cheque_count }: Money) => ({
  cash: formatCents(cash_cents),
  cheques: formatCents(cheque_cents),
  cheque_count,
});

/** A member hands over all that is due. */
function handOver({ api }: Member, operation_id: number, due: Money): Promise<Handover> {
  return api.cash.declare({ body: { operation_id, counted: countOf(due) } });
}

/** The chief counts what was handed over; one envelope is short. */
async function count(
  { chief }: Season,
  { handover_id, expected }: Handover,
  isShort: boolean,
): Promise<void> {
  const { cheques, cheque_count } = expected;
  const cash = formatCents(toCents(expected.cash) - (isShort ? SHORT_CENTS : 0));
  await chief.cash.confirm({
    path: { handover_id },
    body: {
      counted: { cash, cheques, cheque_count },
      ...(isShort ? { reason: 'Une pièce de 50 centimes manque' } : {}),
    },
  });
}

/** All of the treasury goes to the bank; the size of the slip. */
async function bring({ chief, operationId }: Season, treasury: Money): Promise<number> {
  const { handover_id } = await chief.cash.declare({
    body: {
      operation_id: operationId,
      to: 'bank',
      counted: countOf(treasury),
      deposit_reference: 'Bordereau 1',
    },
  });
  return (await chief.cash.slip({ path: { handover_id } })).length;
}
