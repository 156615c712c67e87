import { expect, test } from '@jest/globals';
import { distinctNames, hasNamesakes } from '../../../app/desk/members/distinct-names.ts';

test('tells namesakes apart by their user names, and leaves other names as they are', () => {
  const names = distinctNames([
    { user_id: 1, name: 'Paul Martin', username: 'p.martin' },
    { user_id: 3, name: 'paul martin', username: 'martin.2' },
    { user_id: 5, name: 'Zoé Petit', username: 'zoe' },
    { user_id: 7, name: null, username: 'sans.nom' },
    { user_id: 9, name: 'Paul Martin' },
  ]);
  expect([...names.values()]).toEqual([
    'Paul Martin (p.martin)',
    'paul martin (martin.2)',
    'Zoé Petit',
    'sans.nom',
    'Paul Martin',
  ]);
});

test('a person who is there twice is no namesake', () => {
  const martin = { user_id: 1, name: 'Paul Martin', username: 'p.martin' };
  expect(distinctNames([martin, martin]).get(1)).toBe('Paul Martin');
  expect(hasNamesakes([martin, martin])).toBe(false);
  expect(hasNamesakes([martin, { user_id: 3, name: ' paul martin' }])).toBe(true);
});
