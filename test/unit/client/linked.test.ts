import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const source = readFileSync('clients/typescript/linked.js', 'utf8');

test.each([
  { entry: 'index', part: 'client' },
  { entry: 'field/index', part: 'field' },
  { entry: 'rxdb', part: 'rxdb' },
])('the linked client has all that $entry exports', async ({ entry, part }) => {
  const [, names = ''] = new RegExp(`export const \\{([^}]*)\\} = ${part};`).exec(source) ?? [];
  const linked = names.split(',').map((name) => name.trim());
  const exported = Object.keys(await import(`../../../clients/typescript/src/${entry}.ts`));
  expect(exported.length).toBeGreaterThan(2);
  expect(linked.filter(Boolean).toSorted()).toEqual(exported.toSorted());
});
