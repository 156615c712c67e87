import { expect, test } from '@jest/globals';
import { operationFields } from '../../../lib/core/records/operation.ts';
import { passageFields } from '../../../lib/core/records/passage.ts';
import { presentChanges } from '../../../lib/history/money.ts';

const moneyNames = Object.entries({ ...passageFields, ...operationFields }).flatMap(([name, field]) =>
  'unit' in field ? [name] : [],
);

test.each([...moneyNames, 'refunded', 'amount', 'cash', 'cheques'])('%s is given as decimal text', (name) => {
  expect(presentChanges({ [name]: { old: null, new: 12.5 } })).toEqual({
    [name]: { old: null, new: '12.50' },
  });
});

test('cents lose their suffix; everything else stays as it was kept', () => {
  const kept = { nb_calendriers: { old: 1, new: 2 }, name: true as const };
  expect(presentChanges({ ...kept, amount_cents: { old: null, new: 1999 } })).toEqual({
    ...kept,
    amount: { old: null, new: '19.99' },
  });
  expect(presentChanges(null)).toBeNull();
});
