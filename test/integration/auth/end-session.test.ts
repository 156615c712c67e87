import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, historyOf } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const end = (name: PersonName, sessionId: number, query = '') =>
  world.as(name).delete(`/api/sessions/${sessionId}${query}`);
const ofAlice = () => `?user_id=${world.person.alice.userId}`;

/** The id of the user's first session. */
async function sessionOf(name: PersonName): Promise<number> {
  return (await world.as(name).get('/api/sessions')).body.data.at(-1).session_id;
}

describe('DELETE /api/sessions/{session_id}', () => {
  test('security row 21: ends another session of one’s own, without a line in log or history', async () => {
    const id = await sessionOf('alice');
    const { token } = (await logIn('alice.bondy')).body;
    const events = await emittedEvents();
    expect(await clientWith({ token }).delete(`/api/sessions/${id}`)).toMatchObject({
      status: 204,
      body: '',
    });
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 401 });
    expect(await clientWith({ token }).get('/api/session')).toMatchObject({ status: 200 });
    expect(await emittedEvents()).toEqual(events);
    expect(await historyOf('user', world.person.alice.userId)).toEqual([]);
  });

  test('ends the session of the request, whose token is dead at once', async () => {
    expect(await end('alice', await sessionOf('alice'))).toMatchObject({ status: 204 });
    expect(await world.as('alice').get('/api/sessions')).toMatchObject({ status: 401 });
  });

  test('security row 19: by an administrator ends that of a member, and is in the history', async () => {
    const id = await sessionOf('alice');
    expect(await end('ada', id, ofAlice())).toMatchObject({ status: 204 });
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 401 });
    expect(await historyOf('user', world.person.alice.userId)).toEqual([
      {
        action: 'changed',
        changes: { session_id: { old: id, new: null } },
        by_user_id: world.person.ada.userId,
        entity_id: world.bondy,
      },
    ]);
    expect(await end('ada', id, ofAlice())).toMatchObject({ status: 404 });
  });

  test('of somebody else does not exist, or may not be ended', async () => {
    const id = await sessionOf('alice');
    for (const name of ['bob', 'ada', 'root', 'nora'] as const)
      expect(await end(name, id)).toMatchObject({ status: 404 });
    expect(await end('bob', id, ofAlice())).toMatchObject({ status: 403 });
    expect(await end('nora', id, ofAlice())).toMatchObject({ status: 404 });
    expect(await end('ada', id, `?user_id=${world.person.bob.userId}`)).toMatchObject({ status: 404 });
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 200 });
  });
});
