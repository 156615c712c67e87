import { describe, expect, test } from '@jest/globals';
import { type Outcome, report } from '../../../infra/demo/report.ts';

const paid = { fk_type: 'effectue', montant: '10.00', fk_type_reglement: 'cash' };
const absent = { fk_type: 'a_finaliser', montant: '0.00', fk_type_reglement: 'none' };

const outcome: Outcome = {
  season: { sectors: [] },
  imported: 0,
  passages: [paid, paid, absent],
  recorded: 5,
  deleted: 2,
  receipts: [{}, {}],
  documents: 2,
  mail: undefined,
  events: new Map([['passage_created', 5]]),
  expectedEvents: new Map([['passage_created', 5]]),
};

describe('the report of the demo', () => {
  test('tells why fewer passages are there than were recorded', () => {
    const { text, right } = report(outcome);
    expect(text).toMatch(/^ {2}in all \(recorded 5, deleted again 2\) {2}3 {2}ok$/m);
    expect(right).toBe(true);
  });

  test('a passage that is missing is wrong', () => {
    const { text, right } = report({ ...outcome, recorded: 6 });
    expect(text).toMatch(/^ {2}in all \(recorded 6, deleted again 2\) {2}3 {2}WRONG$/m);
    expect(right).toBe(false);
  });
});
