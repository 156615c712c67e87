import { beforeEach, describe, expect, test } from '@jest/globals';
import { roundTripsOf } from '../../support/database/round-trips.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

// The embedded database runs one statement at a time.
const onServer = globalThis.shared.database.kind === 'postgres' ? describe : describe.skip;

onServer('a receipt waits for the database', () => {
  test('four times to be issued, the deletion of its sent message included', async () => {
    const { passage_id } = await collection.collect();
    const issue = () => collection.world.as('alice').post('/api/receipts', { passage_id });
    expect(await roundTripsOf(issue, 202)).toMatchObject({ roundTrips: 4 });
  });

  test('no more often for an administrator', async () => {
    const { passage_id } = await collection.collect();
    const issue = () => collection.world.as('ada').post('/api/receipts', { passage_id });
    expect(await roundTripsOf(issue, 202)).toMatchObject({ roundTrips: 4 });
  });
});
