// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { addCodes, addPasskey, signInWith } from '../../support/auth/factors.ts';
import { historyOf } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('DELETE /api/users/{user_id}/second-factors', () => {
  test('an administrator removes those of a member, whose sessions end', async () => {
    const { device } = await addPasskey(world.person.alice);
    const path = `/api/users/${world.person.alice.userId}/second-factors`;
    expect(await world.as('nora').delete(path)).toMatchObject({ status: 404 });
    expect(await world.as('bob').delete(path)).toMatchObject({ status: 403 });
    expect(await world.as('alice').delete(path)).toMatchObject({ status: 403 });
    expect(await world.as('ada').delete(path)).toMatchObject({ status: 204 });
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 401 });
    expect(await signInWith(device)).toMatchObject({ status: 401 });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
    expect(await historyOf('user', world.person.alice.userId)).toContainEqual(
      expect.objectContaining({
        by_user_id: world.person.ada.userId,
        changes: { second_factor: { old: null, new: 'reset' } },
      }),
    );
    await deliverMessages();
    expect(mail.sent.at(-1)?.subject).toBe('Votre second facteur a été réinitialisé');
  });

  test('nothing happens to a member without one, and nobody removes the own', async () => {
    const path = (userId: number) => `/api/users/${userId}/second-factors`;
    expect(await world.as('ada').delete(path(world.person.alice.userId))).toMatchObject({ status: 204 });
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 200 });
    await addCodes(world.person.ada);
    expect(await world.as('ada').delete(path(world.person.ada.userId))).toMatchObject({ status: 403 });
  });
});
