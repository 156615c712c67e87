import { asOwner } from '../support/database/owner.ts';
import { clientWith, request } from '../support/http/client.ts';
import { logIn } from '../support/http/login.ts';
import { clock, resources } from '../support/run/resources.ts';
import { END, storedKeys } from '../support/world/keys.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

/** A treasurer, and an association that has 19 live keys, of which the first is theirs. */
type Subject = { entityId: number; token: string; userId: number; keyId: number; admin: string };
type Place = { world: World; on: ReturnType<typeof racing> };

const MAX_LIVE = 20;
const draft = { name: 'Comptabilité', actions: ['stats.read'], expires_at: END };
let rounds = 0;

huntRaces<Subject, Place>('keys that are made while their maker or their association ends', {
  open: async (chance) => ({ world: await createWorld(), on: racing(resources, chance) }),
  prepare: async ({ world }) => {
    rounds += 1;
    const root = clientWith({ token: world.person.root.token });
    const { entity_id: entityId } = (
      await root.post('/api/entities', { name: `Amicale ${rounds}`, postal_code: '93500' })
    ).body;
    const treasurer = await newUser(root, { entityId, role_id: 3 });
    const admin = await newUser(root, { entityId, role_id: 2 });
    const by = clientWith({ token: treasurer.token });
    const { key_id: keyId } = (await by.post('/api/keys', draft)).body;
    await fill(MAX_LIVE - 2, entityId, admin.userId);
    return { entityId, ...treasurer, keyId, admin: admin.token };
  },
  moves: {
    making: sends('POST', () => '/api/keys', draft),
    rotating: sends('POST', ({ keyId }) => `/api/keys/${keyId}/rotate`, { overlap_hours: 24 }),
    ending: sends('DELETE', ({ keyId }) => `/api/keys/${keyId}`),
    deactivating: sends('PATCH', ({ userId }) => `/api/users/${userId}`, { chk_active: 0 }, 'admin'),
    deleting: sends('DELETE', ({ userId }) => `/api/users/${userId}`, undefined, 'admin'),
    closing: sends(
      'POST',
      ({ entityId }) => `/api/entities/${entityId}/close`,
      { reason: 'Dissoute' },
      'root',
    ),
    'deleting the association': sends(
      'DELETE',
      ({ entityId }) => `/api/entities/${entityId}`,
      undefined,
      'root',
    ),
  },
  judge: async ({ entityId, userId }, played) => {
    const keys = (await storedKeys()).filter(({ entity_id }) => entity_id === entityId);
    const live = keys.filter(({ ended_at }) => ended_at === null);
    const done = (...moves: string[]) =>
      played.some(({ move, status }) => moves.includes(move) && status < 300);
    const isClosed = done('closing', 'deleting the association');
    const isOut = done('deactivating', 'deleting');
    return [
      ...played
        .filter(({ status }) => status >= 500)
        .map(({ move, status }) => `${move} failed with ${status}`),
      ...(live.length > MAX_LIVE ? [`${live.length} keys live`] : []),
      ...(isClosed && live.length > 0 ? ['a key of a closed association lives'] : []),
      ...(isOut && live.some(({ made_by }) => made_by === userId) ? ['a key outlives its maker'] : []),
    ];
  },
});

function sends(
  method: string,
  pathOf: (subject: Subject) => string,
  body?: object,
  by: 'maker' | 'admin' | 'root' = 'maker',
): (place: Place) => Move<Subject> {
  return ({ world, on }) =>
    async (subject) => {
      const tokens = { maker: subject.token, admin: subject.admin, root: world.person.root.token };
      return (await request(method, pathOf(subject), body, { on, token: tokens[by] })).status;
    };
}

type NewUser = { entityId: number; role_id: number };

async function newUser(root: ReturnType<typeof clientWith>, { entityId, role_id }: NewUser) {
  const username = `role.${role_id}.${rounds}`;
  const draft = { entity_id: entityId, username, role_id, password: PASSWORD };
  const { user_id: userId } = (await root.post('/api/users', draft)).body;
  return { userId, token: (await logIn(username)).body.token };
}

/** Adds live keys of a user. */
async function fill(count: number, entityId: number, userId: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, place) => ({
    entity_id: entityId,
    made_by: userId,
    name: `Logiciel ${place}`,
    actions: ['stats.read'],
    token_hash: `${entityId}/${place}`,
    starts_with: 'tk_test_0000',
    created_at: clock.now(),
    expires_at: END,
  }));
  await asOwner((trx) => trx.insertInto('api_keys').values(keys).execute());
}
