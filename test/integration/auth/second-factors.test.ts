// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addCodes } from '../../support/auth/factors.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('GET /api/second-factors', () => {
  test('says what is registered, and until when the factor that was shown counts', async () => {
    const read = async () => (await world.as('alice').get('/api/second-factors')).body;
    const none = { passkeys: 0, codes_since: null, recovery_codes_left: 0, recent_until: null };
    expect(await read()).toEqual({ ...none, rule: 'offered', must_register: false });
    await addCodes(world.person.alice);
    expect(await read()).toEqual({
      passkeys: 0,
      codes_since: clock.now(),
      recovery_codes_left: 10,
      rule: 'offered',
      must_register: false,
      recent_until: '2026-11-20T09:15:00.000Z',
    });
    expect((await world.as('root').get('/api/second-factors')).body).toMatchObject({ rule: null });
  });
});
