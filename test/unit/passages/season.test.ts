import { describe, expect, test } from '@jest/globals';
import type { Scope } from '../../../lib/core/roles-matrix.ts';
import { requireOpen } from '../../../lib/passages/season.ts';
import { refusalOf } from '../../support/http/refusal.ts';

const operation = { chk_active: 1, date_end: '2027-01-31', time_zone: 'Europe/Paris' } as const;
const at = (now: string, scope: Scope, more: object = {}) =>
  requireOpen({ ...operation, ...more }, scope, now);

describe('requireOpen', () => {
  test.each<[string, Scope, boolean]>([
    ['2026-11-20T09:00:00.000Z', 'own', false],
    // The last day ends at midnight in Paris, an hour before UTC.
    ['2027-01-31T22:59:59.999Z', 'own', false],
    ['2027-01-31T23:00:00.000Z', 'own', true],
    ['2027-03-03T22:59:59.999Z', 'own', true],
    ['2027-06-01T09:00:00.000Z', 'entity', true],
    ['2027-06-01T09:00:00.000Z', 'all', true],
  ])('at %s a caller who reaches "%s" may write, late: %s', (now, scope, late) => {
    expect(at(now, scope)).toEqual({ late });
  });

  test('overseas the day ends later', () => {
    const martinique = { time_zone: 'America/Martinique' };
    expect(at('2027-02-01T03:59:59.000Z', 'own', martinique)).toEqual({ late: false });
    expect(at('2027-02-01T04:00:00.000Z', 'own', martinique)).toEqual({ late: true });
  });

  test('thirty-two days after the last one it is over for members', () => {
    expect(refusalOf(() => at('2027-03-03T23:00:00.000Z', 'own')).code).toBe('operation-closed');
  });

  test.each<Scope>(['own', 'entity', 'all'])('a frozen operation is closed for "%s"', (scope) => {
    const refusal = refusalOf(() => at('2026-11-20T09:00:00.000Z', scope, { chk_active: 0 }));
    expect(refusal).toMatchObject({ code: 'operation-closed', status: 409 });
  });
});
