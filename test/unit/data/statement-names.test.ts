import { expect, test } from '@jest/globals';
import { MAX_NAMES, statementNames } from '../../../lib/data/connection/statement-names.ts';

const named = (nameOf: (text: string) => string | undefined, text: string) => [nameOf(text), nameOf(text)];

test('a text has a name from its second use on, the same every time', () => {
  const nameOf = statementNames();
  expect(named(nameOf, 'select 1')).toEqual([undefined, 's1']);
  expect(named(nameOf, 'select 2')).toEqual([undefined, 's2']);
  expect(named(nameOf, 'select 1')).toEqual(['s1', 's1']);
});

test('texts that are used once leave the names to others, however many they are', () => {
  const nameOf = statementNames();
  for (let at = 0; at < 10 * MAX_NAMES; at += 1) expect(nameOf(`create table t${at} ()`)).toBeUndefined();
  expect(named(nameOf, 'select 1')).toEqual([undefined, 's1']);
});

test('when all names are given, those that have one keep it, and no other gets one', () => {
  const nameOf = statementNames();
  for (let at = 1; at <= MAX_NAMES; at += 1) expect(named(nameOf, `select ${at}`)[1]).toBe(`s${at}`);
  expect(named(nameOf, 'select 0')).toEqual([undefined, undefined]);
  expect(nameOf('select 1')).toBe('s1');
});
