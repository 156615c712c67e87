import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { headingOf, type MoneyWordName, moneyWords } from '../core/money-words.ts';
import type { FileReply } from '../core/reply.ts';
import { type CsvQuery, csvReply, csvStyleOf, UNREADABLE } from '../core/text/csv.ts';
import { inNameOrder } from '../core/text/name-order.ts';
import { localTime } from '../core/time.ts';
import { findEntity } from '../data/entities.ts';
import { BalanceLine, type MemberBalance } from './balance-schemas.ts';
import { readMemberBalances } from './member-balances.ts';
import type { Balance, Counted } from './sums.ts';

const columnsNamed = (name: string, word: MoneyWordName) => ({
  [`${name}_cash_cents`]: headingOf(word, 'espèces'),
  [`${name}_cheque_cents`]: headingOf(word, 'chèques'),
  [`${name}_cheque_count`]: headingOf(word, 'nombre de chèques'),
});

/** The French heading of each column, for a treasurer; amounts are in euros. */
const headings: Readonly<Record<string, string>> = {
  name: 'Membre',
  ope_user_id: 'N° membre',
  ...columnsNamed('collected', 'received'),
  ...columnsNamed('due', 'due'),
  ...columnsNamed('declared', 'expectedWaiting'),
  ...columnsNamed('announced', 'waiting'),
  ...columnsNamed('confirmed', 'expectedCounted'),
  ...columnsNamed('counted', 'counted'),
  differences_cents: moneyWords.difference.label,
  calendars_given: 'Calendriers confiés',
  calendars_sold: 'Calendriers distribués',
  calendars_returned: 'Calendriers rendus',
  calendars_lost: 'Calendriers perdus',
  calendars_due: 'Calendriers restants',
  oldest_due_at: `${moneyWords.due.label} depuis`,
};

/** Returns the cash of an operation as a CSV file with one line per member; with scope `own`, only the caller's line. */
export async function readBalancesCsv(
  ctx: Context,
  query: CsvQuery & { operation_id: number },
): Promise<FileReply> {
  const { operation, members } = await readMemberBalances(ctx, query.operation_id);
  const entity = await findEntity(inEntity(ctx, operation.entity_id), operation.entity_id);
  const lines = inNameOrder(members, ({ name }) => name).map((member) =>
    lineOf(member, entity?.time_zone ?? 'UTC'),
  );
  return csvReply(`cash-${operation.id}`, BalanceLine, lines, csvStyleOf(query), headings);
}

function lineOf(
  { damaged, name, ope_user_id, oldest_due_at, calendars, ...member }: z.input<typeof MemberBalance>,
  timeZone: string,
) {
  return {
    name: damaged ? UNREADABLE : name,
    ope_user_id,
    ...columnsOf(member),
    calendars_given: calendars?.given ?? null,
    calendars_sold: calendars?.sold ?? null,
    calendars_returned: calendars?.returned ?? null,
    calendars_lost: calendars?.lost ?? null,
    calendars_due: calendars?.due ?? null,
    oldest_due_at: oldest_due_at && localTime(timeZone, oldest_due_at),
  };
}

function columnsOf({
  collected,
  declared,
  confirmed,
  due,
  announced,
  counted,
  differences_cents,
}: Omit<Balance, 'oldest_due_at'>) {
  const named = <N extends string>(name: N, { cash_cents, cheque_cents, cheque_count }: Counted) => ({
    [`${name}_cash_cents`]: cash_cents,
    [`${name}_cheque_cents`]: cheque_cents,
    [`${name}_cheque_count`]: cheque_count,
  });
  return {
    ...named('collected', collected),
    ...named('declared', declared),
    ...named('confirmed', confirmed),
    ...named('due', due),
    ...named('announced', announced),
    ...named('counted', counted),
    differences_cents,
  };
}
