import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { plainDetail } from '../../../lib/core/problems/plain-details.ts';
import { frenchOf, loadFrench } from '../../../lib/core/problems/words.ts';

await loadFrench();

test.each<[string, z.ZodType, unknown, string]>([
  ['a text', z.string().min(3), 'ab', 'must have at least 3 characters'],
  ['a text of one character', z.string().min(1), '', 'must have at least 1 character'],
  ['a long text', z.string().max(2), 'abc', 'must have at most 2 characters'],
  ['a list', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entry'],
  ['a number', z.int().min(1), 0, 'must be at least 1'],
  ['an enumeration', z.enum(['a', 'b']), 'c', 'expected one of a, b'],
  ['a constant', z.literal(true), false, 'expected true'],
  ['an e-mail address', z.email(), '%', 'expected an e-mail address'],
  ['an instant', z.iso.datetime(), 'hier', 'expected an instant such as 2026-11-20T09:00:00.000Z'],
  ['an id', z.uuid(), '1', 'expected a UUID'],
  ['a number that is no integer', z.int(), 1.5, 'expected an integer'],
  ['a number that is a text', z.number(), '1', 'expected a number'],
  ['a text that is a number', z.string(), 1, 'expected a text'],
  ['a flag', z.boolean(), 'true', 'expected true or false'],
  ['a list that is an object', z.array(z.unknown()), {}, 'expected a list'],
  ['a pair', z.tuple([z.number(), z.number()]), null, 'expected a list'],
  ['an object that is a list', z.strictObject({}), [], 'expected an object'],
  ['a table that is a text', z.record(z.string(), z.int()), 'a', 'expected an object'],
  ['nothing', z.null(), 0, 'expected null'],
  ['bytes', z.instanceof(Uint8Array), 'a', 'is of another type'],
  ['one of several types', z.union([z.string(), z.null()]), 1, 'has none of the allowed forms'],
  ['a pattern', z.string().regex(/^a+$/), 'b', 'must match ^a+$'],
  ['a rule without a sentence', z.unknown().refine(() => false), 1, 'is not allowed'],
  ['a multiple', z.int().multipleOf(5), 3, 'must be a multiple of 5'],
  ['a schema with its own sentence', z.string().min(3, 'say more'), 'ab', 'say more'],
])('a fault of %s is said in plain words', (_, schema, value, detail) => {
  const { error } = schema.safeParse(value);
  expect(error?.issues.map(plainDetail)).toEqual([detail]);
  if (detail !== 'say more') expect(frenchOf(detail)).not.toMatch(/^(expected|must|is|has) /);
});
