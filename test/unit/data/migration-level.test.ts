import { expect, test } from '@jest/globals';
import { newestMigration } from '../../../lib/data/migration-level.ts';
import { migrations } from '../../../lib/data/migrations/all.ts';

test('the newest migration is the last of the list', () => {
  expect(Object.keys(migrations).toSorted().at(-1)).toBe(newestMigration);
});
