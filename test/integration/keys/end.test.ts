// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { makeKey, storedKeys } from '../../support/world/keys.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let made: Awaited<ReturnType<typeof makeKey>>;
beforeEach(async () => {
  world = await createWorld();
  made = await makeKey(world, 'theo', ['stats.read']);
});

const statusOf = async ({ software }: typeof made) => (await software.get('/api/keys/self')).status;
const patchTheo = (fields: object, by: 'ada' | 'root' = 'ada') =>
  world.as(by).patch(`/api/users/${world.person.theo.userId}`, fields);

describe('DELETE /api/keys/{key_id}', () => {
  test('ends a key of whomever in the association, and forgets where it was used', async () => {
    expect(await statusOf(made)).toBe(200);
    expect(await world.as('ada').delete(`/api/keys/${made.key_id}`)).toMatchObject({ status: 204 });
    expect(await statusOf(made)).toBe(401);
    expect(await storedKeys()).toMatchObject([
      { ended_by: world.person.ada.userId, last_network: null, last_used_on: '2026-11-20' },
    ]);
    expect((await historyOf('api_key', made.key_id)).at(-1)).toMatchObject({
      action: 'deleted',
      by_user_id: world.person.ada.userId,
    });
  });

  test('ends both secrets of a rotated key', async () => {
    const { body } = await world.as('theo').post(`/api/keys/${made.key_id}/rotate`, { overlap_hours: 24 });
    await world.as('theo').delete(`/api/keys/${made.key_id}`);
    expect(await statusOf(made)).toBe(401);
    expect(body.former_until).not.toBeNull();
  });

  test('security row 22: of another association, or ended, there is nothing', async () => {
    const path = `/api/keys/${made.key_id}`;
    expect(await world.as('nora').delete(path)).toMatchObject({ status: 404 });
    expect(await statusOf(made)).toBe(200);
    await world.as('theo').delete(path);
    expect(await world.as('theo').delete(path)).toMatchObject({ status: 404 });
  });

  test('is for who may manage keys', async () => {
    expect(await world.as('alice').delete(`/api/keys/${made.key_id}`)).toMatchObject({ status: 403 });
    expect(await anonymous.delete(`/api/keys/${made.key_id}`)).toMatchObject({ status: 401 });
    expect(await world.as('ada').delete('/api/keys/x')).toMatchObject({ status: 400 });
  });
});

describe('a key ends with', () => {
  test('its maker, who was deactivated, and does not come back with them', async () => {
    await patchTheo({ chk_active: 0 });
    expect(await statusOf(made)).toBe(401);
    await patchTheo({ chk_active: 1 });
    expect(await statusOf(made)).toBe(401);
    expect((await historyOf('api_key', made.key_id)).at(-1)).toMatchObject({ action: 'deleted' });
  });

  test('its maker, who was deleted, and does not come back with them', async () => {
    const path = `/api/users/${world.person.theo.userId}`;
    expect(await world.as('ada').delete(path)).toMatchObject({ status: 204 });
    expect(await statusOf(made)).toBe(401);
    await world.as('ada').post(`${path}/restore`);
    expect(await statusOf(made)).toBe(401);
  });

  test('the rights of its maker, from the next request on', async () => {
    const figures = () => made.software.get(`/api/stats/entities/${world.bondy}`);
    expect(await figures()).toMatchObject({ status: 200 });
    const exporting = await makeKey(world, 'theo', ['export.read']);
    expect(await exporting.software.get('/api/exports')).toMatchObject({ status: 200 });
    await patchTheo({ role_id: 1 });
    expect(await exporting.software.get('/api/exports')).toMatchObject({ status: 403 });
    // A member has figures of their own.
    expect(await figures()).toMatchObject({ status: 200 });
    expect((await made.software.get('/api/keys/self')).body.may).toEqual({ 'stats.read': 'own' });
    await patchTheo({ role_id: 3 });
    expect(await exporting.software.get('/api/exports')).toMatchObject({ status: 200 });
  });

  test('its association, closed or deleted, whoever made it', async () => {
    const ofRoot = await makeKey(world, 'root', ['stats.read'], { entity_id: world.bondy });
    const ofNora = await makeKey(world, 'nora', ['stats.read']);
    await world.as('root').post(`/api/entities/${world.bondy}/close`, { reason: 'Dissoute' });
    await world.as('root').delete(`/api/entities/${world.noisy}`);
    expect(await Promise.all([made, ofRoot, ofNora].map(statusOf))).toEqual([401, 401, 401]);
    expect((await storedKeys()).filter(({ ended_at }) => ended_at === null)).toEqual([]);
    await world.as('root').post(`/api/entities/${world.noisy}/restore`);
    expect(await statusOf(ofNora)).toBe(401);
  });

  test('an association that was deleted by other means', async () => {
    await asOwner((trx) =>
      trx
        .updateTable('entities')
        .set({ deleted_at: '2026-11-20T08:00:00.000Z' })
        .where('id', '=', world.bondy)
        .execute(),
    );
    expect(await statusOf(made)).toBe(401);
  });

  test('no change of a password', async () => {
    await patchTheo({ password: 'un autre long mot de passe' });
    expect(await statusOf(made)).toBe(200);
  });
});
