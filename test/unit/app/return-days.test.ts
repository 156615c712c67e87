import { expect, test } from '@jest/globals';
import { returnDays } from '../../../app/door/visit/return-days.ts';

const said = (today: string) => returnDays(today).map(({ name, on, part }) => [name, on, part].join(' '));

test('a return is this evening, tomorrow or on Saturday, with one tap', () => {
  expect(said('2026-11-25')).toEqual([
    'Sans date  ',
    'Ce soir 2026-11-25 evening',
    'Demain 2026-11-26 ',
    'Samedi 2026-11-28 ',
  ]);
});

test('on a Sunday, Saturday is six days on', () => {
  expect(said('2026-11-29')).toContain('Samedi 2026-12-05 ');
});

test.each([
  ['Friday', '2026-11-27', 'Demain 2026-11-28 '],
  ['Saturday', '2026-11-28', 'Ce soir 2026-11-28 evening'],
])('on a %s no button means the Saturday of next week', (_, today, saturday) => {
  expect(said(today)).toContain(saturday);
  expect(said(today)).toHaveLength(3);
});
