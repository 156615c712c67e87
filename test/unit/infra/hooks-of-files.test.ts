import { afterEach, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { createWorld } from '../../support/world/world.ts';

const people = () => asOwner((trx) => trx.selectFrom('users').select('id').execute());
const found: number[] = [];

afterEach(async () => {
  found.push((await people()).length);
});

test('a test writes people', async () => {
  await createWorld();
});

test('the check of its file after the test found them, and the next test does not', async () => {
  expect(found).toEqual([expect.any(Number)]);
  expect(found[0]).toBeGreaterThan(0);
  expect(await people()).toEqual([]);
});
