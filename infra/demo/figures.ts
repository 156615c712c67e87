import { parseMoney } from '../../lib/core/money.ts';
import type { Season } from './season.ts';
import type { Json } from './sign-in.ts';
import type { Row } from './table.ts';

/** The season's statistics for the chief and for one member. */
export type Figures = { chief: Json; member: Json };

export async function readFigures({ chief, entityId, operationId, sectors }: Season): Promise<Figures> {
  const init = { path: { entity_id: entityId }, query: { operation_id: operationId } };
  const member = sectors[0]?.members[0]?.api;
  return { chief: await chief.stats.entity(init), member: await member?.stats.entity(init) };
}

const groups = ['by_sector', 'by_member', 'by_day', 'by_payment_type', 'by_type'] as const;

/** The sum of every grouping, compared with the sum of the listed passages. */
export function figureRows({ chief, member }: Figures, passages: Json[]): Row[] {
  const listed = passages.reduce((sum: number, { montant }) => sum + (parseMoney(montant) ?? 0), 0);
  const sumOf = (rows: Json[]): number =>
    rows.reduce((sum: number, { amount_cents }) => sum + amount_cents, 0);
  const { totals } = chief;
  const own = chief.by_member.find(({ user_id }: Json) => user_id === member.by_member[0]?.user_id);
  return [
    ['amount in cents', String(totals.amount_cents), totals.amount_cents === listed],
    ...groups.map((name): Row => [name, String(sumOf(chief[name])), sumOf(chief[name]) === listed]),
    ['dwellings', String(totals.dwellings)],
    ['of these done', `${totals.done} (${totals.done_pct} %)`],
    ['average gift in cents', String(totals.average_cents)],
    [
      'what one member sees of it: the own part',
      String(member.totals.amount_cents),
      member.totals.amount_cents === own?.amount_cents,
    ],
  ];
}
