import { describe, expect, test } from '@jest/globals';
import { type Outcome, report } from '../../../infra/demo/report.ts';

const paid = { fk_type: 'effectue', montant: '10.00', fk_type_reglement: 'cash' };
const absent = { fk_type: 'a_finaliser', montant: '0.00', fk_type_reglement: 'none' };

const sum = [{ user_id: 1, amount_cents: 2000 }];
const figures = {
  totals: { amount_cents: 2000, dwellings: 9, done: 2, done_pct: 22.2, average_cents: 1000 },
  by_sector: sum,
  by_member: sum,
  by_day: sum,
  by_payment_type: sum,
  by_type: sum,
};

const outcome: Outcome = {
  season: { sectors: [] },
  imported: 0,
  dwellings: {
    sectors: [{ name: 'Nord', dwellings: 9, ofAddresses: 9, matched: 2, addresses: 4 }],
    expected: 9,
  },
  passages: [paid, paid, absent],
  recorded: 5,
  duplicates: 0,
  deleted: 3,
  restored: 1,
  figures: { chief: figures, member: figures },
  exported: { lines: 3, cents: 2000 },
  receipts: [{}, {}],
  documents: 2,
  mail: undefined,
  events: new Map([['passage_created', 5]]),
  expectedEvents: new Map([['passage_created', 5]]),
};

describe('the report of the demo', () => {
  test('shows deleted and restored passages', () => {
    const { text, isCorrect } = report(outcome);
    expect(text).toMatch(/^ {2}in all \(recorded 5, deleted again 3, restored 1\) {2}3 {2}ok$/m);
    expect(isCorrect).toBe(true);
  });

  test('marks a missing passage as wrong', () => {
    const { text, isCorrect } = report({ ...outcome, recorded: 6 });
    expect(text).toMatch(/^ {2}in all \(recorded 6, deleted again 3, restored 1\) {2}3 {2}WRONG$/m);
    expect(isCorrect).toBe(false);
  });

  test.each(['by_sector', 'by_day', 'by_type'] as const)('marks a wrong sum of %s as wrong', (name) => {
    const chief = { ...figures, [name]: [{ user_id: 1, amount_cents: 1999 }] };
    expect(report({ ...outcome, figures: { chief, member: figures } }).isCorrect).toBe(false);
  });

  test('marks dwellings that differ from their addresses, or from the buildings, as wrong', () => {
    const { text, isCorrect } = report(outcome);
    expect(text).toMatch(/^ {2}Nord \(2 of 4 addresses have a building\) {2}9 {2}ok$/m);
    expect(isCorrect).toBe(true);
    const { sectors } = outcome.dwellings;
    expect(report({ ...outcome, dwellings: { sectors, expected: 10 } }).isCorrect).toBe(false);
    const [sector] = sectors.map((of) => ({ ...of, ofAddresses: 8 }));
    const dwellings = { sectors: sector ? [sector] : [], expected: undefined };
    expect(report({ ...outcome, dwellings }).isCorrect).toBe(false);
  });

  test('marks an export that differs from the list as wrong', () => {
    for (const exported of [
      { lines: 2, cents: 2000 },
      { lines: 3, cents: 2001 },
    ]) {
      expect(report({ ...outcome, exported }).isCorrect).toBe(false);
    }
  });
});
