import { beforeEach, describe, expect, test } from '@jest/globals';
import { roundTripsOf } from '../../support/database/round-trips.ts';
import { logIn } from '../../support/http/login.ts';
import { createWorld } from '../../support/world/world.ts';

beforeEach(async () => {
  await createWorld();
});

// The embedded database runs one statement at a time.
const onServer = globalThis.shared.database.kind === 'postgres' ? describe : describe.skip;

onServer('a login waits for the database', () => {
  test('four times', async () => {
    const { roundTrips, texts } = await roundTripsOf(() => logIn('alice.bondy'), 200);
    expect(roundTrips).toBe(4);
    const isWork = (text: string) => !/^(begin|commit)/.test(text);
    // The quota of the address; the attempt and the account; the lock, the failures, the session, its event.
    expect(texts.filter(isWork)).toHaveLength(7);
  });

  test('as often for an unknown username as for a wrong password', async () => {
    const wrong = 'the wrong password';
    expect(await roundTripsOf(() => logIn('alice.bondy', wrong), 401)).toMatchObject({ roundTrips: 3 });
    expect(await roundTripsOf(() => logIn('nobody', wrong), 401)).toMatchObject({ roundTrips: 3 });
  });
});
