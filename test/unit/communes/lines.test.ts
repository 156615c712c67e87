import { expect, test } from '@jest/globals';
import { findCommune } from '../../../lib/communes/find.ts';
import { nextCode, readLines } from '../../../lib/communes/lines.ts';

test('a line without a code has the next one, and postal codes the digits of their département', () => {
  expect(readLines('Bondy;140;5;93010\nLe Bourget;350;5\nAjaccio;20000 20090;5;2A004')).toEqual([
    { code: '93010', name: 'Bondy', postal_codes: ['93140'], department: '93', size: 5 },
    { code: '93011', name: 'Le Bourget', postal_codes: ['93350'], department: '93', size: 5 },
    { code: '2A004', name: 'Ajaccio', postal_codes: ['20000', '20090'], department: '2A', size: 5 },
  ]);
  expect(nextCode('2B009')).toBe('2B010');
});

test('the shipped table has what its source has', async () => {
  expect(await findCommune('01001')).toMatchObject({
    name: "L'Abergement-Clémenciat",
    postal_codes: ['01400'],
  });
  expect(await findCommune('98818')).toMatchObject({ name: 'Nouméa', department: '988' });
  expect(await findCommune('75056')).toBeUndefined();
  expect(await findCommune('99999')).toBeUndefined();
});
