import { formatCents } from '../../lib/core/money.ts';
import type { Json } from './api.ts';
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
  const handovers: Json[] = [];
  for (const member of before.members) {
    const from = membersOf(season).find(({ userId }) => userId === member.user_id);
    if (from && member.due.passages > 0) handovers.push(await handOver(from, operationId, member.due));
  }
  for (const [at, handover] of handovers.entries()) await count(season, handover, at === 0);
  const counted = await balancesOf(season);
  const slip = await bring(season, counted.treasury);
  const after = await balancesOf(season);
  const { data } = await chief.get(
    `/api/cash/handovers?operation_id=${operationId}&state=confirmed&limit=200`,
  );
  const named = data.filter(({ reason }: Json) => reason !== null).length;
  const sumOf = ({ cash_cents, cheque_cents }: Json): number => cash_cents + cheque_cents;
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

function balancesOf({ chief, operationId }: Season): Promise<Json> {
  return chief.get(`/api/cash/balances?operation_id=${operationId}`);
}

function membersOf({ sectors }: Season): Member[] {
  const all = sectors.flatMap(({ members }) => members);
  return [...new Map(all.map((member) => [member.userId, member])).values()];
}

const countedAs = ({ cash, cheques, cheque_count }: Json) => ({ cash, cheques, cheque_count });

/** A member hands over all that is due. */
function handOver({ api }: Member, operation_id: number, due: Json): Promise<Json> {
  const counted = {
    cash: formatCents(due.cash_cents),
    cheques: formatCents(due.cheque_cents),
    cheque_count: due.cheque_count,
  };
  return api.post('/api/cash/handovers', { operation_id, counted });
}

/** The chief counts what was handed over; one envelope is short. */
async function count({ chief }: Season, { handover_id, expected }: Json, isShort: boolean): Promise<void> {
  const [units = '0', cents = '00'] = String(expected.cash).split('.');
  const cash = formatCents(Number(units) * 100 + Number(cents) - (isShort ? SHORT_CENTS : 0));
  await chief.post(`/api/cash/handovers/${handover_id}/confirm`, {
    counted: { ...countedAs(expected), cash },
    ...(isShort ? { reason: 'Une pièce de 50 centimes manque' } : {}),
  });
}

/** All of the treasury goes to the bank; the size of the slip. */
async function bring({ chief, operationId }: Season, treasury: Json): Promise<number> {
  const { handover_id } = await chief.post('/api/cash/handovers', {
    operation_id: operationId,
    to: 'bank',
    counted: {
      cash: formatCents(treasury.cash_cents),
      cheques: formatCents(treasury.cheque_cents),
      cheque_count: treasury.cheque_count,
    },
    deposit_reference: 'Bordereau 1',
  });
  return (await chief.file(`/api/cash/handovers/${handover_id}/slip`)).length;
}
