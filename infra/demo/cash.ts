import { v7 } from 'uuid';
import { type Client, toCents } from '../../clients/typescript/src/index.ts';
import { formatCents } from '../../lib/core/money.ts';
import { systemClock } from '../../lib/core/time.ts';
import { UserError } from '../local/user-error.ts';
import { calendarRows, giveCalendars, takeCalendarsBack } from './calendars.ts';
import { balancesOf, bring, countEnvelope, handOverAll, membersOf } from './envelopes.ts';
import type { Season } from './season.ts';
import { signIn } from './sign-in.ts';
import { type Row, table } from './table.ts';
import { openWalker } from './walker.ts';

/** The amount missing in one envelope, so that the evening ends with one explained difference. */
const SHORT_CENTS = 500;
/** The amount of a gift that a phone uploads after everything else was brought to the bank. */
const LATE = '10.00';

type Place = { url: string; run: string };

/**
 * Plays the evening of cash: every member hands over the collected money, the treasurer counts it, one envelope is short by 5 €,
 * and the treasury goes to the bank. Then a phone uploads an earlier visit, whose money is handed over the next time. Afterwards
 * nothing is due, the difference has a reason, and every calendar is accounted for.
 */
export async function playCash(
  season: Season,
  { url, run }: Place,
): Promise<{ text: string; isCorrect: boolean }> {
  const { operationId } = season;
  const treasurer = await hireTreasurer(season, url, run);
  const before = await balancesOf(treasurer, operationId);
  const late = await noteWithoutNetwork(season, run);
  await giveCalendars(treasurer, operationId);
  const handovers = await handOverAll(season, treasurer);
  for (const [at, handover] of handovers.entries())
    await countEnvelope(treasurer, handover, at === 0 ? SHORT_CENTS : 0);
  const slip = await bring(treasurer, operationId, 'Bordereau 1');
  await late.push();
  const next = await handOverAll(season, treasurer);
  for (const handover of next) await countEnvelope(treasurer, handover, 0);
  await bring(treasurer, operationId, 'Bordereau 2');
  await takeCalendarsBack(treasurer, operationId);
  const after = await balancesOf(treasurer, operationId);
  const { data } = await treasurer.cash.list({
    query: { operation_id: operationId, state: ['confirmed'], limit: 200 },
  });
  const named = data.filter(({ reason }) => reason !== null).length;
  const { collected, confirmed, due, differences_cents: differences } = after.totals;
  const rows: Row[] = [
    [
      'collected in cash and by cheque',
      euros(sumOf(collected)),
      sumOf(collected) === sumOf(before.totals.collected) + toCents(LATE),
    ],
    [
      'handed over and counted',
      `${euros(sumOf(confirmed))} by ${handovers.length} members`,
      handovers.length >= 4,
    ],
    [
      'of it cheques',
      `${euros(confirmed.cheque_cents)} in ${confirmed.cheque_count}`,
      confirmed.cheque_count > 0,
    ],
    [
      'brought by a late phone, handed over the next time',
      next.map(({ expected }) => `${expected.cash} €`).join(', '),
      next.length === 1 && next.every(({ expected }) => expected.cash === LATE),
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
    ...calendarRows(after.members, after.totals.calendars),
  ];
  return { text: table('Cash', rows), isCorrect: rows.every(([, , check]) => check !== false) };
}

const sumOf = ({ cash_cents, cheque_cents }: { cash_cents: number; cheque_cents: number }) =>
  cash_cents + cheque_cents;
const euros = (cents: number) => `${formatCents(cents)} €`;

/** Creates a treasurer who is not one of the members, because a person cannot confirm the own handover. */
async function hireTreasurer({ chief }: Season, url: string, run: string): Promise<Client> {
  const username = `tresorier.${run}`;
  const { password } = await chief.users.create({ body: { username, name: 'Dominique Petit', role_id: 3 } });
  return signIn(url, username, password ?? '');
}

/** Records a gift on an offline phone before the count; the phone uploads it afterwards. */
async function noteWithoutNetwork(season: Season, run: string) {
  const [member] = membersOf(season);
  if (!member) throw new UserError('The evening of cash needs a member.');
  const walker = await openWalker(member.name, await member.signInAgain(), season.operationId);
  const [spot] = walker.stored.get('addresses')?.values() ?? [];
  walker.phone.record({
    id: v7(),
    fk_operation: season.operationId,
    fk_adresse: spot?.address_id,
    fk_type: 'effectue',
    fk_type_reglement: 'cash',
    montant: LATE,
    nb_calendriers: 1,
    name: 'Noël Tardif',
    remark: run,
    passed_at: systemClock.now(),
  });
  return walker;
}
