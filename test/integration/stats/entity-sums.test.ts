import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, type Day, dayIn, daysBetween } from '../../../lib/core/time.ts';
import type { Json } from '../../support/http/answer.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import { openFigures, type SeasonWithFigures } from '../../support/text/figures.ts';
import {
  anyVisit,
  replacePassages,
  rowOf,
  type SeasonIds,
  type StoredVisit,
} from '../../support/world/random-season.ts';

const START = '2026-10-15';
const TODAY = '2026-11-20';
const START_BEFORE = '2025-10-20';
const arrived = ['paid', 'partially_refunded', 'dispute_won', 'mismatch'];

/** An independent implementation of the figures, over the rows themselves. */
const isLive = ({ deleted_at }: StoredVisit) => deleted_at === null;
const centsOf = ({
  fk_type_reglement,
  payment_state,
  montant_cents,
  refunded_cents,
}: StoredVisit): number => {
  if (fk_type_reglement !== 'pay') return montant_cents;
  return arrived.includes(payment_state ?? '') ? montant_cents - refunded_cents : 0;
};
const dayOf = ({ passed_at }: StoredVisit): Day => dayIn('Europe/Paris', passed_at);
const fold = (text: string | null) => (text ?? '').trim().toLowerCase();
const total = (rows: StoredVisit[], value: (row: StoredVisit) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

function expectedTotals(rows: StoredVisit[], addresses: number[]) {
  const live = rows.filter(isLive);
  const atHomes = live.filter(({ fk_adresse }) => fk_adresse !== null && addresses.includes(fk_adresse));
  const homes = new Map<string, StoredVisit>();
  // Rows are written in this order: of two at one instant, the later one has the higher id.
  for (const row of atHomes) {
    const key = [row.fk_adresse, fold(row.floor), fold(row.door)].join('|');
    const known = homes.get(key);
    if (!known || row.passed_at >= known.passed_at) homes.set(key, row);
  }
  const latest = [...homes.values()];
  const visitedAt = (address: number) => latest.filter(({ fk_adresse }) => fk_adresse === address).length;
  return {
    addresses: addresses.length,
    dwellings: addresses.reduce((sum, address) => sum + Math.max(1, visitedAt(address)), 0),
    visited: latest.length,
    done: latest.filter(({ fk_type }) => fk_type !== 'a_finaliser').length,
    refused: latest.filter(({ fk_type }) => fk_type === 'refuse').length,
    vacant: latest.filter(({ fk_type }) => fk_type === 'maison_vide').length,
    passages: live.length,
    without_dwelling: live.length - atHomes.length,
    paying: live.filter((row) => centsOf(row) > 0).length,
    amount_cents: total(live, centsOf),
    calendars: total(live, ({ nb_calendriers }) => nb_calendriers),
  };
}

const summed = (rows: Json[], name: string): number => rows.reduce((sum, row) => sum + row[name], 0);

function expectSums({ totals, by_sector, by_member, by_day, by_payment_type, by_type }: Json): void {
  for (const rows of [by_sector, by_member, by_day]) {
    for (const name of ['passages', 'paying', 'amount_cents', 'calendars']) {
      expect([name, summed(rows, name)]).toEqual([name, totals[name]]);
    }
  }
  for (const name of ['addresses', 'dwellings', 'visited', 'done', 'to_finish']) {
    expect([name, summed(by_sector, name)]).toEqual([name, totals[name]]);
  }
  for (const rows of [by_payment_type, by_type]) {
    expect([summed(rows, 'count'), summed(rows, 'amount_cents')]).toEqual([
      totals.passages,
      totals.amount_cents,
    ]);
  }
  expect(by_day.at(-1)?.cumulative_cents ?? 0).toBe(totals.amount_cents);
  expect(totals.visited).toBe(totals.done + totals.to_finish);
  expect(totals.dwellings).toBe(totals.done + totals.remaining);
}

/** The counted and the excluded amounts add up to all amounts ever written. */
function expectEveryCent({ totals, excluded }: Json, rows: StoredVisit[]): void {
  const parts: Json[] = Object.values(excluded);
  expect(totals.amount_cents + summed(parts, 'amount_cents')).toBe(
    total(rows, ({ montant_cents }) => montant_cents),
  );
}

/** The addresses of Alice's sector, and of Bob's. */
function town({ addressAt }: SeasonWithFigures): [number[], number[]] {
  const rows = [0, 1, 2, 3, 4];
  const block = (columns: number[]) =>
    columns.flatMap((column) => rows.map((row) => addressAt(column, row).id));
  return [block([0, 1, 2, 3, 4]), block([5, 6, 7, 8, 9])];
}

/** The current season, and the previous one, with the same two members. */
async function grounds({ world, round, addressAt, alicesSector, bobsSector }: SeasonWithFigures) {
  const add = async (path: string, draft: object): Promise<Json> =>
    (await world.as('ada').post(path, draft)).body;
  const { operation_id } = await add('/api/operations', { date_start: START_BEFORE, date_end: '2026-01-31' });
  const join = async (user_id: number): Promise<number> =>
    (await add(`/api/operations/${operation_id}/members`, { user_id })).ope_user_id;
  const draw = async (operation: number): Promise<number> =>
    (await add('/api/sectors', { operation_id: operation, sector_name: 'Nord' })).sector_id;
  const spots = [...Array(10).keys()].map((column) => addressAt(column, 0).id);
  const common = { entityId: world.bondy, addresses: [...spots, addressAt(0, 9).id, addressAt(9, 9).id] };
  const begin = (day: Day) => `${addDays(day, -5)}T00:00:00.000Z`;
  const now: SeasonIds = {
    ...common,
    operationId: round.operationId,
    firstInstant: begin(START),
    members: [round.alice.opeUserId, round.bob.opeUserId],
    sectors: [alicesSector, bobsSector, await draw(round.operationId)],
  };
  const sector = await draw(operation_id);
  const before: SeasonIds = {
    ...common,
    operationId: operation_id,
    firstInstant: begin(START_BEFORE),
    members: [await join(round.alice.userId), await join(round.bob.userId)],
    sectors: [sector, sector, sector],
  };
  return { now, before };
}

const maybeDay = fc.option(fc.integer({ min: -5, max: 45 }), { nil: undefined });
const draw = fc.record({
  visits: fc.array(anyVisit, { minLength: 5, maxLength: 60 }),
  visitsBefore: fc.array(anyVisit, { maxLength: 30 }),
  range: fc.record({ begin: maybeDay, length: fc.option(fc.nat(20), { nil: undefined }) }),
});

type Range = { from: Day | undefined; to: Day | undefined };

function rangeOf({ begin, length }: { begin: number | undefined; length: number | undefined }): Range {
  const from = begin === undefined ? undefined : addDays(START, begin);
  return { from, to: length === undefined ? undefined : addDays(from ?? START, length) };
}

const queryOf = (range: Range): string =>
  Object.entries(range)
    .flatMap(([name, day]) => (day === undefined ? [] : [`&${name}=${day}`]))
    .join('');

const within =
  ({ from, to }: Range) =>
  (row: StoredVisit) =>
    dayOf(row) >= (from ?? '') && dayOf(row) <= (to ?? '9999');

/** Filters the days of the previous season that have the same numbers as the requested days. */
const alignedWith =
  ({ from, to }: Range) =>
  (row: StoredVisit) => {
    const index = daysBetween(START_BEFORE, dayOf(row));
    const begins = from === undefined || index >= daysBetween(START, from);
    return begins && index <= daysBetween(START, to ?? TODAY);
  };

function expectPrevious({ previous }: Json, rows: StoredVisit[]): void {
  const live = rows.filter(isLive);
  expect(previous).toMatchObject({ passages: live.length, amount_cents: total(live, centsOf) });
}

/** The figures of a member equal the member's line in the figures of the association. */
function expectOwnLine(own: Json, whole: Json, membership: number | undefined): void {
  const line = whole.by_member.find(({ ope_user_id }: Json) => ope_user_id === membership);
  expect(own.by_member).toEqual([line]);
  const { passages, paying, amount_cents, calendars, average_cents } = line;
  expect(own.totals).toMatchObject({ passages, paying, amount_cents, calendars, average_cents });
}

describe('the figures of any season', () => {
  test('agree with the rows, with each other, and with those of the members', async () => {
    const season = await openFigures({ date_start: START });
    const { now, before } = await grounds(season);
    const addresses = town(season).flat();
    await fc.assert(
      fc.asyncProperty(draw, async ({ visits, visitsBefore, range: drawn }) => {
        const rows = visits.map((visit) => rowOf(now, visit));
        const rowsBefore = visitsBefore.map((visit) => rowOf(before, visit));
        await replacePassages([...rows, ...rowsBefore]);
        const range = rangeOf(drawn);
        const query = `?compare=previous${queryOf(range)}`;
        const asked = rows.filter(within(range));

        const whole = await season.read('ada', query);
        expect(whole.totals).toMatchObject(expectedTotals(asked, addresses));
        expectSums(whole);
        expectEveryCent(whole, asked);
        expectPrevious(whole, rowsBefore.filter(alignedWith(range)));
        for (const [at, name] of (['alice', 'bob'] as const).entries()) {
          const own = await season.read(name, query);
          const ofMember = asked.filter(({ fk_user }) => fk_user === now.members[at]);
          expectOwnLine(own, whole, now.members[at]);
          expect(own.totals).toMatchObject(expectedTotals(ofMember, town(season)[at] ?? []));
          expectSums(own);
          expectEveryCent(own, ofMember);
        }
      }),
      { seed: propertyOptions.seed, numRuns: 25, endOnFailure: true },
    );
  });
});
