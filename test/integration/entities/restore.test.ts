import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const restore = (by: PersonName = 'root', entityId = world.noisy) =>
  world.as(by).post(`/api/entities/${entityId}/restore`);
const remove = () => world.as('root').delete(`/api/entities/${world.noisy}`);

describe('POST /api/entities/{entity_id}/restore', () => {
  test('brings a deleted association back with everybody of it', async () => {
    const { body: before } = await world.as('root').get(`/api/entities/${world.noisy}`);
    await remove();
    clock.advance(60);
    const { status, headers, body } = await restore();
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v3"');
    expect(body).toEqual({ ...before, version: 3, updated_at: '2026-11-20T09:01:00.000Z' });
    expect(await logIn('nora.noisy', PASSWORD)).toMatchObject({ status: 200 });
  });

  test('the event and the history say so', async () => {
    const { root } = world.person;
    await remove();
    await restore();
    expect(await eventsNamed('entity_updated')).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'entity_updated',
        user_id: root.userId,
        entity_id: world.noisy,
        ip: '203.0.113.7',
        platform: 'web',
        updated_by: root.userId,
        changes: { deleted_at: { old: '2026-11-20T09:00:00.000Z', new: null } },
      },
    ]);
    expect((await historyOf('entity', world.noisy)).map(({ action }) => action)).toEqual([
      'deleted',
      'restored',
    ]);
  });

  test('one that lives stays as it is, however often that is asked', async () => {
    for (const name of ['root', 'nora', 'nora'] as const) {
      expect(await restore(name)).toMatchObject({ status: 200, body: { version: 1, deleted_at: null } });
    }
    expect(await emittedEvents()).toEqual([]);
    expect(await historyOf('entity', world.noisy)).toEqual([]);
  });

  test('of many who restore it at once one does', async () => {
    await remove();
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore()));
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(5).fill([200, 3]));
    expect(await eventsNamed('entity_updated')).toHaveLength(1);
  });

  test('members and treasurers restore nothing, and another association does not exist', async () => {
    await remove();
    for (const name of ['theo', 'alice'] as const) {
      expect(await restore(name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await restore('ada')).toMatchObject({ status: 404 });
    expect(await restore('root', 999_999)).toMatchObject({ status: 404 });
    expect(await anonymous.post(`/api/entities/${world.noisy}/restore`)).toMatchObject({ status: 401 });
    expect(await eventsNamed('entity_updated')).toEqual([]);
  });

  test('there is nothing to say with it', async () => {
    const answer = await world.as('root').post(`/api/entities/${world.noisy}/restore`, { deleted_at: null });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: 'unknown-field' }] } });
  });
});
