// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addCodes } from '../../support/auth/factors.ts';
import { historyOf } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { runJob } from '../../support/local/job.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('the job reset-second-factor', () => {
  test('an operator removes those of the last administrator, with a reason in the history', async () => {
    await addCodes(world.person.nora);
    const reason = 'Téléphone perdu ; identité vérifiée par appel au SDIS';
    expect(await runJob('reset-second-factor', { username: 'Nora.Noisy', reason })).toEqual({
      user_id: world.person.nora.userId,
      had_factor: true,
    });
    expect(await logIn('nora.noisy')).toMatchObject({ status: 200 });
    expect(await historyOf('user', world.person.nora.userId)).toContainEqual(
      expect.objectContaining({
        changes: { second_factor: { old: null, new: 'reset' }, reason: { old: null, new: reason } },
      }),
    );
    await expect(runJob('reset-second-factor', { username: 'nobody', reason })).rejects.toThrow(
      'no such user',
    );
  });
});
