import { expect, test } from '@jest/globals';
import { spanOf } from '../../../lib/pay/reconciliation/run.ts';

test.each([
  ['the day before was compared', '2026-11-19', '2026-11-17'],
  ['the last run is ten days ago', '2026-11-10', '2026-11-10'],
  ['there was none, and the account is new', undefined, '2026-11-17'],
])('starts where %s', (_what, lastRunOn, from) => {
  expect(spanOf('2026-11-20', lastRunOn, '2026-11-20')).toEqual({
    from: `${from}T00:00:00.000Z`,
    to: '2026-11-21T00:00:00.000Z',
  });
});

test('of the first run starts when the account was created', () => {
  expect(spanOf('2026-11-20', undefined, '2026-09-01').from).toBe('2026-09-01T00:00:00.000Z');
});
