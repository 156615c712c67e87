import type { Client, Schemas } from '../../clients/typescript/src/index.ts';
import type { Row } from './table.ts';

type Balance = Schemas['MemberBalance'];

const RECEIVED = 2000;
/** The number of calendars that a member takes beyond those sold. */
const SPARE = 5;

/** The treasurer counts the stock and records what each member took: the calendars sold so far, plus a few spare ones. */
export async function giveCalendars(treasurer: Client, operation_id: number): Promise<void> {
  await treasurer.cash.setStock({ path: { operation_id }, body: { received: RECEIVED } });
  for (const { userId, sold } of await countedMembers(treasurer, operation_id)) {
    if (sold > 0) await move(treasurer, operation_id, userId, 'given', sold + SPARE);
  }
}

/** The members return the remaining calendars; the first member has lost one. */
export async function takeCalendarsBack(treasurer: Client, operation_id: number): Promise<void> {
  const bearers = (await countedMembers(treasurer, operation_id)).filter(({ due }) => due > 0);
  for (const [at, { userId, due }] of bearers.entries()) {
    const lost = at === 0 ? 1 : 0;
    if (lost > 0) await move(treasurer, operation_id, userId, 'lost', lost);
    if (due > lost) await move(treasurer, operation_id, userId, 'returned', due - lost);
  }
}

export function calendarRows(members: Balance[], totals: Balance['calendars']): Row[] {
  if (totals === null) return [['calendars', 'not counted', false]];
  const { given, sold, returned, lost, due } = totals;
  const isEven = members.every(
    ({ calendars: one }) => one !== null && one.given === one.sold + one.returned + one.lost + one.due,
  );
  const isAll = given === sold + returned + lost && due === 0;
  return [
    ['calendars given', String(given), given > 0],
    ['sold + returned + lost', `${sold} + ${returned} + ${lost}`, isAll && isEven && lost === 1],
  ];
}

async function countedMembers(treasurer: Client, operation_id: number) {
  const { members } = await treasurer.cash.balances({ query: { operation_id } });
  return members.flatMap(({ user_id, calendars }) => (calendars ? [{ userId: user_id, ...calendars }] : []));
}

async function move(
  treasurer: Client,
  operation_id: number,
  member: number,
  kind: 'given' | 'returned' | 'lost',
  count: number,
): Promise<void> {
  await treasurer.cash.moveStock({ path: { operation_id }, body: { member, kind, count } });
}
