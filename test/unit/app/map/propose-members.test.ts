import { expect, test } from '@jest/globals';
import { proposeMembers, toChoose } from '../../../../app/desk/map/propose-members.ts';

const sector = (id: number, ...members: number[]) => ({ id, members });

test('gives each sector without anybody the next person, and leaves the others', () => {
  const proposed = proposeMembers([sector(1), sector(2, 30), sector(3)], [10, 20, 30]);
  expect([...proposed]).toEqual([
    [1, 10],
    [3, 20],
  ]);
});

test('begins again when all have one, so that nobody has two more than another', () => {
  const proposed = proposeMembers([sector(1), sector(2), sector(3), sector(4, 10), sector(5)], [10, 20]);
  expect([...proposed]).toEqual([
    [1, 20],
    [2, 10],
    [3, 20],
    [5, 10],
  ]);
});

test('proposes nobody without people, and does not count who has left the season', () => {
  expect(proposeMembers([sector(1)], [])).toEqual(new Map());
  expect([...proposeMembers([sector(1, 99), sector(2)], [10])]).toEqual([[2, 10]]);
});

test('offers a sector to those who record visits, and leaves it to a treasurer who has it', () => {
  const walkers = [
    { id: 10, label: 'Hugo Bernard', mayWalk: true },
    { id: 20, label: 'Nadia Lefèvre', mayWalk: false },
    { id: 30, label: 'Yann Kerbrat', mayWalk: false },
  ];
  const names = (chosen: number[]) => toChoose(walkers, chosen).map(({ label }) => label);
  expect(names([])).toEqual(['Hugo Bernard']);
  expect(names([30])).toEqual(['Hugo Bernard', 'Yann Kerbrat']);
  expect(names([10, 99])).toEqual(['Hugo Bernard']);
});
